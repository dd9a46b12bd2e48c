import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Action } from './action.tsx'
import { IconAction } from './icon-action.tsx'
import { useKeys } from './keys.ts'
import styles from './list-detail.module.css'
import type { ListUrl } from './list-url.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'

interface ListDetailProps<Item extends { id: number }> {
	/** What the list holds, for its accessible name: "Features". */
	label: string
	/** The search box's text: "Search Feature". A list that is not searched shows its label instead. */
	searchLabel?: string
	url: ListUrl
	/** The page of items; undefined while the first answer is awaited. */
	items: Item[] | undefined
	count: number | undefined
	/** The items are those of the former search or page: nothing of them is selected. */
	stale?: boolean
	/** Shown in place of everything while there is nothing at all and nothing was searched. */
	empty: ReactNode
	noHits?: string
	/** Stands beside the search box: the add button, filters. */
	tools?: ReactNode
	/** Shown in place of the rows and the pager: another view of the same. */
	instead?: ReactNode
	/** The content of a row; the row itself, its selection and keys are this component's. Give it two lines at most. */
	row: (item: Item) => ReactNode
	/** Filters over list and detail; with it the search box stands there too, and the list takes half of the width. */
	filters?: ReactNode
	/** Whether a filter is set: then nothing found is not an empty project. */
	filtering?: boolean
	/** Actions of a row, in a column of their own. */
	rowActions?: (item: Item) => ReactNode
	/** The right side: the selected id, and its item when the shown page holds it. */
	children: (id: number, item: Item | undefined) => ReactNode
}

/**
 * The frame of every list screen: the list in the left third, the detail in the right two thirds; on small screens the list
 * above the detail. The first item is selected when none is, never one of a former search; j, k and Enter move and open. Unaware of what it lists.
 */
export function ListDetail<Item extends { id: number }>({
	label,
	searchLabel,
	url,
	items,
	count,
	stale = false,
	filters,
	filtering = false,
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
	// Only small screens close it; there the list is open until something is chosen from it.
	const [listOpen, openList] = useState(url.selected === undefined)
	const first = stale ? undefined : items?.[0]?.id
	const selected = url.selected ?? first
	const position = items?.findIndex(({ id }) => id === selected) ?? -1

	const select = useRef(url.select)
	select.current = url.select
	useEffect(() => {
		if (url.selected === undefined && first !== undefined) select.current(first, { replace: true })
	}, [url.selected, first])

	const lastPage = Math.max(0, Math.ceil((count ?? 0) / 10) - 1)
	const beyond = !stale && count !== undefined && items?.length === 0 && url.page > lastPage
	const toPage = useRef(url.toPage)
	toPage.current = url.toPage
	useEffect(() => {
		if (beyond) toPage.current(lastPage)
	}, [beyond, lastPage])

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

	if (count === 0 && items?.length === 0 && url.search === '' && !filtering && url.page === 0)
		return <div className={styles.alone}>{empty}</div>
	const nothingFound = !stale && !beyond && items !== undefined && items.length === 0
	const search = searchLabel ? (
		<SearchBox label={searchLabel} value={url.search} onChange={url.searchFor} />
	) : (
		<h2>{label}</h2>
	)
	const frame = (
		<div className={`${styles.two} ${filters ? styles.halves : ''}`}>
			<section className={styles.list} aria-label={label} aria-busy={stale || items === undefined}>
				{!filters && (
					<div className={styles.tools}>
						<div className="grow">{search}</div>
						{tools}
					</div>
				)}
				{instead ?? (
					<>
						<ul className={styles.rows} ref={list}>
							{items?.map((item) => (
								<li key={item.id} className={styles.item} aria-current={item.id === selected ? 'true' : undefined}>
									<button
										type="button"
										className={styles.row}
										onClick={() => {
											openList(false)
											url.select(item.id)
										}}
										aria-pressed={item.id === selected}
									>
										{row(item)}
									</button>
									{rowActions && <div className={styles.actions}>{rowActions(item)}</div>}
								</li>
							))}
						</ul>
						{items === undefined && <Skeleton />}
						{nothingFound && <p className={styles.none}>{noHits}</p>}
						{count !== undefined && <Pager page={url.page} count={count} onPage={url.toPage} />}
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
	if (!filters) return frame
	return (
		<div className={styles.over} data-open={listOpen || undefined}>
			<nav className={styles.back} aria-label={label}>
				<Action kind="bare" icon={listOpen ? 'down' : 'left'} onClick={() => openList(!listOpen)}>
					{label}
				</Action>
				<span className="grow small quiet">
					{position >= 0 && count !== undefined && `${url.page * 10 + position + 1} of ${count}`}
				</span>
				<IconAction
					icon="left"
					label="Newer"
					onClick={() => move(-1)}
					why={position > 0 ? undefined : 'This is the first of the page'}
				/>
				<IconAction
					icon="right"
					label="Older"
					onClick={() => move(1)}
					why={items?.[position + 1] ? undefined : 'This is the last of the page'}
				/>
			</nav>
			<search className={styles.filters} aria-label="Filter">
				<div className={styles.filterSearch}>{search}</div>
				{filters}
				{tools}
			</search>
			{frame}
		</div>
	)
}

const places = [0, 1, 2, 3, 4, 5]

/** Where rows will be. */
const Skeleton = () => (
	<div className={styles.skeleton} role="status">
		<span className="sr-only">Loading</span>
		{places.map((place) => (
			<span key={place} />
		))}
	</div>
)
