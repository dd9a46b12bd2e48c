import type { LoadSecond } from '@assay/engine/log/load/load-view'

/** A part of an axis, in seconds: from the beginning of one to the beginning of another. */
export interface Span {
	from: number
	to: number
}

export const secondsIn = (points: readonly LoadSecond[], { from, to }: Span): LoadSecond[] =>
	points.filter(({ second }) => second >= from && second < to)

/** Half of it, around a second where there is room; never less than two seconds. */
export function closer({ from, to }: Span, around: number): Span {
	const length = Math.min(to - from, Math.max(2, Math.ceil((to - from) / 2)))
	const begin = Math.max(from, Math.min(to - length, around - Math.floor(length / 2)))
	return { from: begin, to: begin + length }
}
