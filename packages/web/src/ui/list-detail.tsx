import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from './keys.ts'
import styles from './list-detail.module.css'
import type { ListUrl } from './list-url.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { Spinner } from './spinner.tsx'

interface ListDetailProps<Item extends { id: number }> {
	/** What the list holds, for its accessible name: "Features". */
	label: string
	/** The search box's text: "Search Feature". A list that is not searched shows its label instead. */
	searchLabel?: string
	url: ListUrl
	/** The page of items; undefined while the first answer is awaited. */
	items: Item[] | undefined
	count: number | undefined
	/** Shown in place of everything while there is nothing at all and nothing was searched. */
	empty: ReactNode
	noHits?: string
	/** Stands beside the search box: the add button, filters. */
	tools?: ReactNode
	/** Shown in place of the rows and the pager: another view of the same. */
	instead?: ReactNode
	/** The content of a row; the row itself, its selection and keys are this component's. Give it two lines at most. */
	row: (item: Item) => ReactNode
	/** Actions of a row, shown on hover and focus (delete). */
	rowActions?: (item: Item) => ReactNode
	/** The right side: the selected id, and its item when the shown page holds it. */
	children: (id: number, item: Item | undefined) => ReactNode
}

/**
 * The frame of every list screen: the list in the left third, the detail in the right two thirds; on small screens the list
 * above the detail. The first item is selected when none is; j, k and Enter move and open. Unaware of what it lists.
 */
export function ListDetail<Item extends { id: number }>({
	label,
	searchLabel,
	url,
	items,
	count,
	empty,
	noHits = 'No Search Results found!',
	tools,
	instead,
	row,
	rowActions,
	children,
}: ListDetailProps<Item>) {
	const list = useRef<HTMLUListElement>(null)
	const detail = useRef<HTMLElement>(null)
	const first = items?.[0]?.id
	const selected = url.selected ?? first
	const position = items?.findIndex(({ id }) => id === selected) ?? -1

	const select = useRef(url.select)
	select.current = url.select
	useEffect(() => {
		if (url.selected === undefined && first !== undefined) select.current(first, { replace: true })
	}, [url.selected, first])

	useEffect(() => {
		if (selected === undefined) return
		list.current?.querySelector('[aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' })
	}, [selected])

	const move = (by: number) => {
		const next = items?.[position + by]
		if (next) url.select(next.id, { replace: true })
	}
	useKeys({
		j: () => move(1),
		k: () => move(-1),
		Enter: (event) => {
			if (event.target instanceof HTMLElement && event.target.closest('a, button'))
				(event.target as HTMLElement).click()
			else detail.current?.focus()
		},
	})

	if (count === 0 && items?.length === 0 && url.search === '' && url.page === 0)
		return <div className={styles.alone}>{empty}</div>
	const nothingFound = items !== undefined && items.length === 0
	return (
		<div className={styles.two}>
			<section className={styles.list} aria-label={label}>
				<div className={styles.tools}>
					<div className="grow">
						{searchLabel ? (
							<SearchBox label={searchLabel} value={url.search} onChange={url.searchFor} />
						) : (
							<h2>{label}</h2>
						)}
					</div>
					{tools}
				</div>
				{instead ?? (
					<>
						<ul className={styles.rows} ref={list}>
							{items?.map((item) => (
								<li key={item.id} className={styles.item} aria-current={item.id === selected ? 'true' : undefined}>
									<button
										type="button"
										className={styles.row}
										onClick={() => url.select(item.id)}
										aria-pressed={item.id === selected}
									>
										{row(item)}
									</button>
									{rowActions && <div className={styles.actions}>{rowActions(item)}</div>}
								</li>
							))}
						</ul>
						{items === undefined && <Spinner large />}
						{nothingFound && <p className={styles.none}>{noHits}</p>}
						<Pager page={url.page} count={count ?? 0} onPage={url.toPage} />
					</>
				)}
			</section>
			<section className={styles.detail} ref={detail} tabIndex={-1} aria-label={`${label}: selected`} data-detail="">
				{selected !== undefined &&
					!(nothingFound && url.selected === undefined) &&
					children(selected, items?.[position])}
			</section>
		</div>
	)
}
