import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './palette.module.css'
import type { Entry } from './palette-entries.ts'

interface PaletteResultsProps {
	/** Of the list, which the field controls; that of an entry follows it. */
	id: string
	found: Entry[]
	marked: Entry | undefined
	onMark: (entry: string) => void
	onKeyDown: (event: KeyboardEvent) => void
}

/** What the palette found, with the marked entry in sight. */
export function PaletteResults({ id, found, marked, onMark, onKeyDown }: PaletteResultsProps) {
	const list = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (marked?.id) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
	}, [marked?.id])
	return (
		<div className={styles.list} id={id} role="listbox" aria-label="Results" ref={list}>
			{found.map((entry) => (
				<div
					key={entry.id}
					id={`${id}-${entry.id}`}
					role="option"
					aria-selected={entry === marked}
					tabIndex={-1}
					className={styles.entry}
					onPointerMove={() => onMark(entry.id)}
					onClick={entry.act}
					onKeyDown={onKeyDown}
				>
					<Icon name={entry.icon} />
					<span className="grow cut">{entry.title}</span>
					<span className="small quiet">{entry.group}</span>
				</div>
			))}
			{found.length === 0 && <div className={styles.none}>Nothing here is called that.</div>}
		</div>
	)
}
