import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Action } from '../ui/action.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { type ObjectEntry, objectsOf, withObject } from './json-objects.ts'
import { ObjectDialog } from './object-dialog.tsx'
import styles from './object-table.module.css'

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

const rowHeight = 40

/** The objects of a repository as rows; arrows move, Enter opens, F2 renames, Delete takes one out. Nothing is saved before Update. */
export function ObjectTable({ text, alone, readOnly, named, onChange, onUsages, onRename }: ObjectTableProps) {
	const all = useMemo(() => objectsOf(text, alone), [text, alone])
	const [search, setSearch] = useState('')
	const [opened, open] = useState<{ entry?: ObjectEntry }>()
	const words = search.toLowerCase().split(/\s+/)
	const shown = useMemo(
		() =>
			all.filter((entry) => words.every((word) => `${nameOf(entry)} ${entry.locator}`.toLowerCase().includes(word))),
		[all, search],
	)
	const [at, setAt] = useState(0)
	const frame = useRef<HTMLTableElement>(null)
	const virtual = useVirtualizer({
		count: shown.length,
		getScrollElement: () => frame.current,
		estimateSize: () => rowHeight,
		overscan: 8,
	})
	const move = (to: number) => {
		const next = Math.max(0, Math.min(to, shown.length - 1))
		setAt(next)
		virtual.scrollToIndex(next)
	}
	useEffect(() => {
		const found = named ? shown.findIndex((entry) => nameOf(entry) === named) : -1
		if (found >= 0) move(found)
	}, [named])
	const change = (entry: ObjectEntry, locator: string | undefined) => onChange(withObject(text, entry, locator, alone))
	const keys = (entry: ObjectEntry | undefined): Record<string, () => void> => ({
		ArrowDown: () => move(at + 1),
		ArrowUp: () => move(at - 1),
		Home: () => move(0),
		End: () => move(shown.length - 1),
		PageDown: () => move(at + 10),
		PageUp: () => move(at - 10),
		...(entry ? { Enter: () => open({ entry }) } : {}),
		...(entry && !readOnly ? { F2: () => onRename(entry), Delete: () => change(entry, undefined) } : {}),
	})
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.target !== event.currentTarget) return
		const act = keys(shown[at])[event.key]
		if (!act) return
		event.preventDefault()
		event.stopPropagation()
		act()
	}
	const choose = (event: MouseEvent) => {
		const row = event.target instanceof HTMLElement ? event.target.closest('tr')?.dataset.index : undefined
		if (row !== undefined) setAt(Number(row))
	}
	return (
		<>
			<div className={styles.tools}>
				<div className="grow">
					<SearchBox label="Filter objects" value={search} onChange={setSearch} />
				</div>
				<span className="small quiet">
					{shown.length === all.length ? `${all.length}` : `${shown.length} of ${all.length}`}
				</span>
				{!readOnly && (
					<Action icon="add" onClick={() => open({})}>
						Add object
					</Action>
				)}
			</div>
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

interface ObjectRowProps extends Pick<ObjectTableProps, 'readOnly' | 'onUsages' | 'onRename'> {
	entry: ObjectEntry
	/** Its place among the rows, and how far below the first it is drawn, in pixels. */
	index: number
	start: number
	selected: boolean
	onOpen: () => void
	onDelete: () => void
}

function ObjectRow(props: ObjectRowProps) {
	const { entry, index, start, selected, readOnly, onUsages, onRename, onOpen, onDelete } = props
	const name = nameOf(entry)
	return (
		<tr
			id={`object-${index}`}
			data-index={index}
			aria-rowindex={index + 2}
			aria-selected={selected}
			className={styles.row}
			style={{ transform: `translateY(${start}px)` }}
		>
			<td className="cut">
				<span className="quiet">{entry.page}.</span>
				{entry.element}
			</td>
			<td className="cut" title={entry.locator}>
				<code>{entry.locator}</code>
			</td>
			<td className={styles.deeds}>
				<IconAction icon="search" label={`Usages of ${name}`} onClick={() => onUsages(name)} />
				<IconAction icon="play" label={`Edit and try ${name}`} onClick={onOpen} />
				{!readOnly && (
					<>
						<IconAction icon="edit" label={`Rename ${name}`} onClick={() => onRename(entry)} />
						<IconAction icon="delete" label={`Delete ${name}`} onClick={onDelete} />
					</>
				)}
			</td>
		</tr>
	)
}

const nameOf = ({ page, element }: ObjectEntry) => `${page}.${element}`
