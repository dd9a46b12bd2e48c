import { type ReactNode, useRef, useState } from 'react'
import { Action } from './action.tsx'
import { IconAction } from './icon-action.tsx'
import { useKeys } from './keys.ts'
import styles from './list-detail.module.css'
import { ListRows } from './list-rows.tsx'
import type { ListUrl } from './list-url.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import type { UnreadProps } from './unread.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useListPlace } from './use-list-place.ts'
import { useRowFocus } from './use-row-focus.ts'

interface ListDetailProps<Item extends { id: number }> {
	/** What the list holds, for its accessible name: "Features". */
	label: string
	/** The search box's text: "Search Feature". A list that is not searched shows its label instead. */
	searchLabel?: string
	url: ListUrl
	/** The page of items; undefined while the first answer is awaited. */
	items: Item[] | undefined
	count: number | undefined
	/** What brings the items. */
	read?: UnreadProps['read'] | undefined
	/** There are more than were counted. */
	more?: boolean | undefined
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
	read,
	more = false,
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
	const alone = useRef<HTMLDivElement>(null)
	// Only small screens close it; there the list is open until something is chosen from it.
	const [listOpen, openList] = useState(url.selected === undefined)
	const { selected, position, beyond, move } = useListPlace({ url, items, count, more, stale, list })
	const rowFocus = useRowFocus(list, alone)
	const filter = useRef<HTMLElement>(null)
	const filterFocus = useKeptFocus(filter)
	useKeys({
		j: () => move(1),
		k: () => move(-1),
		Enter: (event) => {
			const { target } = event
			// The selected row has been opened already.
			const acts =
				target instanceof HTMLElement && target.closest('a, summary, button:not([aria-current="true"] > button)')
			if (acts) target.click()
			else detail.current?.focus()
		},
	})

	if (count === 0 && items?.length === 0 && url.search === '' && !filtering && url.page === 0)
		return (
			<div ref={alone} className={styles.alone}>
				{empty}
			</div>
		)
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
						<ListRows
							{...{ items, read, selected, list, rowFocus, row, rowActions }}
							onSelect={(id) => {
								openList(false)
								url.select(id)
							}}
						/>
						{nothingFound && <p className={styles.none}>{noHits}</p>}
						{count !== undefined && <Pager page={url.page} count={count} more={more} onPage={url.toPage} />}
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
			<Bar
				label={label}
				open={listOpen}
				onOpen={openList}
				onMove={move}
				first={position <= 0}
				last={!items?.[position + 1]}
			>
				{position >= 0 && count !== undefined && `${url.page * 10 + position + 1} of ${count}`}
			</Bar>
			<search className={styles.filters} aria-label="Filter" ref={filter} {...filterFocus}>
				<div className={styles.filterSearch}>{search}</div>
				{filters}
				{tools}
			</search>
			{frame}
		</div>
	)
}

interface BarProps {
	label: string
	open: boolean
	onOpen: (open: boolean) => void
	onMove: (by: number) => void
	/** Whether the selected one is the first, or the last, of the page. */
	first: boolean
	last: boolean
	children: ReactNode
}

/** On small screens: opens the list, and goes from one item to the next without it. */
const Bar = ({ label, open, onOpen, onMove, first, last, children }: BarProps) => (
	<nav className={styles.back} aria-label={label}>
		<Action kind="bare" icon={open ? 'down' : 'left'} onClick={() => onOpen(!open)}>
			{label}
		</Action>
		<span className="grow small quiet">{children}</span>
		<IconAction
			icon="left"
			label="Newer"
			onClick={() => onMove(-1)}
			why={first ? 'This is the first of the page' : undefined}
		/>
		<IconAction
			icon="right"
			label="Older"
			onClick={() => onMove(1)}
			why={last ? 'This is the last of the page' : undefined}
		/>
	</nav>
)
