import type { LoadSecond } from '@assay/engine/log/load/load-view'
import { type KeyboardEvent, useState } from 'react'

/** The second that charts over time speak of: where the pointer or the arrow keys are, else the last one; undefined while there is none. */
export function useCursor(points: readonly LoadSecond[]) {
	const [at, setAt] = useState<number>()
	const last = points.length - 1
	const place =
		at === undefined
			? last
			: Math.max(
					0,
					points.findLastIndex(({ second }) => second <= at),
				)
	return {
		shown: points[place],
		setAt,
		onKeyDown(event: KeyboardEvent) {
			const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -place, End: last - place }[event.key]
			if (by === undefined) return
			event.preventDefault()
			setAt(points[Math.max(0, Math.min(last, place + by))]?.second)
		},
	}
}
