import { useEffect, useMemo, useState } from 'react'
import { Action } from '../ui/action.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { type ObjectEntry, objectName, objectsOf, withObject } from './json-objects.ts'
import { ObjectDialog } from './object-dialog.tsx'
import { ObjectRow } from './object-row.tsx'
import styles from './object-table.module.css'
import { useMarkedRow } from './use-marked-row.ts'

interface ObjectTableProps {
	/** The JSON, and the page of elements that stand on none. */
	text: string
	alone: string
	readOnly: boolean
	/** The object that the address names: `page.element`. */
	named: string | null
	onChange: (text: string) => void
	onUsages: (name: string) => void
	onRename: (entry: ObjectEntry) => void
}

/** The objects of a repository as rows; arrows move, Enter opens, F2 renames, Delete takes one out. Nothing is saved before Update. */
export function ObjectTable({ text, alone, readOnly, named, onChange, onUsages, onRename }: ObjectTableProps) {
	const all = useMemo(() => objectsOf(text, alone), [text, alone])
	const [search, setSearch] = useState('')
	const [opened, open] = useState<{ entry?: ObjectEntry }>()
	const words = search.toLowerCase().split(/\s+/)
	const shown = useMemo(
		() =>
			all.filter((entry) =>
				words.every((word) => `${objectName(entry)} ${entry.locator}`.toLowerCase().includes(word)),
			),
		[all, search],
	)
	const { at, frame, virtual, move, choose, keys } = useMarkedRow(shown.length)
	useEffect(() => {
		const found = named ? shown.findIndex((entry) => objectName(entry) === named) : -1
		if (found >= 0) move(found)
	}, [named])
	const change = (entry: ObjectEntry, locator: string | undefined) => onChange(withObject(text, entry, locator, alone))
	const marked = shown[at]
	const onKeyDown = keys({
		...(marked ? { Enter: () => open({ entry: marked }) } : {}),
		...(marked && !readOnly ? { F2: () => onRename(marked), Delete: () => change(marked, undefined) } : {}),
	})
	return (
		<>
			<ObjectTools
				search={search}
				onSearch={setSearch}
				shown={shown.length}
				of={all.length}
				onAdd={readOnly ? undefined : () => open({})}
			/>
			<table
				ref={frame}
				className={styles.frame}
				// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that the arrow keys move in is a grid
				role="grid"
				aria-label="Objects"
				aria-rowcount={shown.length + 1}
				aria-activedescendant={shown.length > 0 ? `object-${at}` : undefined}
				tabIndex={0}
				onKeyDown={onKeyDown}
				onClick={choose}
			>
				<thead>
					<tr className={`${styles.row} ${styles.head}`} aria-rowindex={1}>
						<th scope="col">Object</th>
						<th scope="col">Locator</th>
						<th scope="col">
							<span className="sr-only">Actions</span>
						</th>
					</tr>
				</thead>
				<tbody className={styles.rows} style={{ height: virtual.getTotalSize() }}>
					{virtual.getVirtualItems().map(({ index, key, start }) => {
						const entry = shown[index]
						if (!entry) return null
						return (
							<ObjectRow
								key={key}
								{...{ entry, index, start, readOnly, onUsages, onRename }}
								selected={index === at}
								onOpen={() => open({ entry })}
								onDelete={() => change(entry, undefined)}
							/>
						)
					})}
				</tbody>
			</table>
			{all.length === 0 && <p className={styles.none}>No objects yet.</p>}
			{all.length > 0 && shown.length === 0 && <p className={styles.none}>No Search Results found!</p>}
			{opened && (
				<ObjectDialog
					entry={opened.entry}
					all={all}
					readOnly={readOnly}
					onClose={() => open(undefined)}
					onDone={(entry) => {
						open(undefined)
						change(entry, entry.locator)
					}}
				/>
			)}
		</>
	)
}

interface ObjectToolsProps {
	search: string
	onSearch: (text: string) => void
	/** How many rows there are now, and without a search. */
	shown: number
	of: number
	/** Absent for who may only read. */
	onAdd: (() => void) | undefined
}

const ObjectTools = ({ search, onSearch, shown, of, onAdd }: ObjectToolsProps) => (
	<div className={styles.tools}>
		<div className="grow">
			<SearchBox label="Filter objects" value={search} onChange={onSearch} />
		</div>
		<span className="small quiet">{shown === of ? `${of}` : `${shown} of ${of}`}</span>
		{onAdd && (
			<Action icon="add" onClick={onAdd}>
				Add object
			</Action>
		)}
	</div>
)
