import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'

type Acts = Record<string, () => void>

const rowHeight = 40

/**
 * The marked row of a table of which only the rows in sight are drawn: it is clicked, or moved by the arrow keys, Home, End and
 * by pages. A row says which one it is by `data-index`.
 */
export function useMarkedRow(count: number) {
	const [marked, mark] = useState(0)
	// There may be fewer rows by now.
	const at = Math.max(0, Math.min(marked, count - 1))
	const frame = useRef<HTMLTableElement>(null)
	const virtual = useVirtualizer({
		count,
		getScrollElement: () => frame.current,
		estimateSize: () => rowHeight,
		overscan: 8,
	})
	const move = (to: number) => {
		const next = Math.max(0, Math.min(to, count - 1))
		mark(next)
		virtual.scrollToIndex(next)
	}
	const moves: Acts = {
		ArrowDown: () => move(at + 1),
		ArrowUp: () => move(at - 1),
		Home: () => move(0),
		End: () => move(count - 1),
		PageDown: () => move(at + 10),
		PageUp: () => move(at - 10),
	}
	return {
		at,
		frame,
		virtual,
		move,
		choose(event: MouseEvent) {
			const row = event.target instanceof HTMLElement ? event.target.closest('tr')?.dataset.index : undefined
			if (row !== undefined) mark(Number(row))
		},
		/** A listener for the table's keys: those that move the mark, and `acts` on the marked row. */
		keys: (acts: Acts) => (event: KeyboardEvent) => {
			if (event.target !== event.currentTarget) return
			const act = { ...moves, ...acts }[event.key]
			if (!act) return
			event.preventDefault()
			event.stopPropagation()
			act()
		},
	}
}
