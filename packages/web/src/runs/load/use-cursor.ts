import type { LoadSecond } from '@assay/engine/log/load/load-view'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Pixels left of a chart, for its axis. */
const margin = 64

/**
 * The second that charts over time speak of: below the pointer, or where the arrow keys moved it, else the last one. Undefined
 * while there is none. `length` = how many seconds a chart is wide.
 */
export function useCursor(points: readonly LoadSecond[], length: number) {
	const [at, setAt] = useState<number>()
	const last = points.length - 1
	const place = Math.min(at ?? last, last)
	return {
		shown: points[place],
		listeners: {
			onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
				const { left, width } = currentTarget.getBoundingClientRect()
				const second = ((clientX - left - margin) / Math.max(1, width - margin)) * length
				const near = points.findIndex((point) => point.second + 0.5 >= second)
				setAt(near < 0 ? last : near)
			},
			onPointerLeave: () => setAt(undefined),
			onKeyDown(event: KeyboardEvent) {
				const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -place, End: last - place }[
					event.key
				]
				if (by === undefined) return
				event.preventDefault()
				setAt(Math.max(0, Math.min(last, place + by)))
			},
		},
	}
}
