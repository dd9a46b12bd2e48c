import type { ReactNode, RefObject } from 'react'
import styles from './list-detail.module.css'
import { Unread, type UnreadProps } from './unread.tsx'
import type { useRowFocus } from './use-row-focus.ts'

interface ListRowsProps<Item extends { id: number }> {
	/** Undefined while the first answer is awaited. */
	items: Item[] | undefined
	read: UnreadProps['read'] | undefined
	selected: number | undefined
	list: RefObject<HTMLUListElement | null>
	rowFocus: ReturnType<typeof useRowFocus>
	row: (item: Item) => ReactNode
	rowActions: ((item: Item) => ReactNode) | undefined
	onSelect: (id: number) => void
}

/** The rows of a list, each with its actions beside it. */
export function ListRows<Item extends { id: number }>({
	items,
	read,
	selected,
	list,
	rowFocus,
	row,
	rowActions,
	onSelect,
}: ListRowsProps<Item>) {
	return (
		<>
			<ul className={styles.rows} ref={list} {...rowFocus}>
				{items?.map((item) => (
					<li key={item.id} className={styles.item} aria-current={item.id === selected ? 'true' : undefined}>
						<button
							type="button"
							className={styles.row}
							onClick={() => onSelect(item.id)}
							aria-pressed={item.id === selected}
						>
							{row(item)}
						</button>
						{rowActions && <div className={styles.actions}>{rowActions(item)}</div>}
					</li>
				))}
			</ul>
			{items === undefined && (read ? <Unread read={read} meanwhile={<Skeleton />} /> : <Skeleton />)}
		</>
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
