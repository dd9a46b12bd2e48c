import { Dialog } from '@mui/material'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './palette.module.css'
import { useMarked } from './use-marked.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** Go to, run, create, switch: one field, arrow keys and Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
	const [query, setQuery] = useState('')
	const shown = useDeferredValue(query.trim())
	const found = usePaletteEntries(shown, onClose)
	const { marked, mark, move, enter, restart } = useMarked(found, shown === query.trim())
	const list = useRef<HTMLDivElement>(null)
	const id = useId()

	useEffect(() => {
		if (marked?.id) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
	}, [marked?.id])

	const onKeyDown = (event: KeyboardEvent) => {
		const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
		if (!step && event.key !== 'Enter') return
		event.preventDefault()
		if (step) move(step)
		else enter()
	}
	return (
		<Dialog
			open
			onClose={onClose}
			aria-labelledby={`${id}-title`}
			slotProps={{ paper: { className: styles.paper ?? '' }, container: { sx: { alignItems: 'flex-start' } } }}
		>
			<h2 id={`${id}-title`} className="sr-only">
				Go to
			</h2>
			<div className={styles.field}>
				<Icon name="search" />
				<input
					autoFocus
					value={query}
					placeholder="Go to, run, create, switch…"
					aria-label="Go to, run, create, switch"
					role="combobox"
					aria-expanded="true"
					aria-controls={id}
					aria-activedescendant={marked && `${id}-${marked.id}`}
					onChange={(event) => {
						setQuery(event.target.value)
						restart()
					}}
					onKeyDown={onKeyDown}
				/>
				<kbd>Esc</kbd>
			</div>
			<div className={styles.list} id={id} role="listbox" aria-label="Results" ref={list}>
				{found.map((entry) => (
					<div
						key={entry.id}
						id={`${id}-${entry.id}`}
						role="option"
						aria-selected={entry === marked}
						tabIndex={-1}
						className={styles.entry}
						onPointerMove={() => mark(entry.id)}
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
		</Dialog>
	)
}
