import { Dialog } from '@mui/material'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './palette.module.css'
import { PaletteResults } from './palette-results.tsx'
import { useMarked } from './use-marked.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** Go to, run, create, switch: one field, arrow keys and Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
	const [query, setQuery] = useState('')
	const shown = useDeferredValue(query.trim())
	const found = usePaletteEntries(shown, onClose)
	const { marked, mark, move, enter, restart } = useMarked(found, shown === query.trim())
	const id = useId()

	const onKeyDown = (event: KeyboardEvent) => {
		const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
		// While characters are composed, these keys choose among them.
		if ((!step && event.key !== 'Enter') || event.nativeEvent.isComposing) return
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
			<PaletteResults id={id} found={found} marked={marked} onMark={mark} onKeyDown={onKeyDown} />
		</Dialog>
	)
}
