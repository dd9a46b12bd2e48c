import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

export interface Drag {
	from: number
	/** Where it would land now. */
	to: number
	/** How far the pointer carried it, in pixels. */
	by: number
}

/**
 * Dragging a row of equal-height rows to another place by mouse, pen or finger. Nothing moves in the document until it is
 * dropped: the rows are only shown elsewhere. Escape puts it back.
 */
export function useDrag(count: number, drop: (from: number, to: number) => void) {
	const [drag, setDrag] = useState<Drag>()
	const start = useRef({ from: 0, y: 0, height: 1 })
	const latest = useRef({ drag, count, drop })
	latest.current = { drag, count, drop }
	const dragging = drag !== undefined

	useEffect(() => {
		if (!dragging) return
		const follow = ({ clientY }: PointerEvent) => {
			const { from, y, height } = start.current
			const last = latest.current.count - 1
			const by = Math.min((last - from) * height, Math.max(-from * height, clientY - y))
			setDrag({ from, to: from + Math.round(by / height), by })
		}
		const end = () => {
			const { drag, drop } = latest.current
			setDrag(undefined)
			if (drag && drag.to !== drag.from) drop(drag.from, drag.to)
		}
		const putBack = () => setDrag(undefined)
		const onKey = (event: KeyboardEvent) => event.key === 'Escape' && putBack()
		window.addEventListener('pointermove', follow)
		window.addEventListener('pointerup', end)
		window.addEventListener('pointercancel', putBack)
		window.addEventListener('keydown', onKey)
		return () => {
			window.removeEventListener('pointermove', follow)
			window.removeEventListener('pointerup', end)
			window.removeEventListener('pointercancel', putBack)
			window.removeEventListener('keydown', onKey)
		}
	}, [dragging])

	const begin = (from: number) => (event: ReactPointerEvent<HTMLElement>) => {
		if (event.button !== 0) return
		const height = event.currentTarget.closest('tr')?.getBoundingClientRect().height ?? 1
		start.current = { from, y: event.clientY, height }
		setDrag({ from, to: from, by: 0 })
	}
	return { drag, begin }
}
