import type { Place } from '@assay/contract/suites'
import { type ReactNode, useMemo } from 'react'
import styles from './folder-tree.module.css'
import { type Folder, foldersOf } from './folders.ts'

interface FolderTreeProps<Item> {
	label: string
	items: readonly Item[]
	selected: number | undefined
	onSelect: (id: number) => void
	icon: (item: Item) => ReactNode
}

/** Everything of a project by its folders, which fold; the one that holds the selected item is open, and all where there are few. */
export function FolderTree<Item extends Place>({ label, items, selected, onSelect, icon }: FolderTreeProps<Item>) {
	const root = useMemo(() => foldersOf(items), [items])
	const path = items.find(({ id }) => id === selected)?.path ?? ''
	const open = items.length <= 30
	const level = (folder: Folder<Item>): ReactNode => (
		<>
			{folder.folders.map((one) => (
				<details key={one.path} className={styles.folder} open={open || path.startsWith(`${one.path}/`)}>
					<summary>
						<span className="cut">{one.name}</span>
						<span className="small quiet">{one.count}</span>
					</summary>
					<div className={styles.inside}>{level(one)}</div>
				</details>
			))}
			{folder.items.map((item) => (
				<button
					key={item.id}
					type="button"
					className={styles.item}
					aria-current={item.id === selected ? 'true' : undefined}
					title={item.path}
					onClick={() => onSelect(item.id)}
				>
					{icon(item)}
					<span className="cut">{item.name}</span>
				</button>
			))}
		</>
	)
	return (
		<nav className={styles.tree} aria-label={label}>
			{level(root)}
		</nav>
	)
}
