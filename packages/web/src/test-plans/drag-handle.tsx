import type { KeyboardEvent, PointerEventHandler } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './plan-features.module.css'

interface DragHandleProps {
	name: string
	place: number
	count: number
	onPointerDown: PointerEventHandler<HTMLElement>
	onMove: (to: number) => void
}

/** Moves its row: dragged, or by the arrow keys, Home and End. */
export function DragHandle({ name, place, count, onPointerDown, onMove }: DragHandleProps) {
	const press = (event: KeyboardEvent) => {
		const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key]
		if (to === undefined) return
		event.preventDefault()
		if (to >= 0 && to < count && to !== place) onMove(to)
	}
	return (
		<button
			type="button"
			className={styles.handle}
			aria-label={`Move ${name}, ${place + 1} of ${count}: arrow keys`}
			title="Drag, or use the arrow keys"
			onPointerDown={onPointerDown}
			onKeyDown={press}
		>
			<Icon name="drag" />
		</button>
	)
}
