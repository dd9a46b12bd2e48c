import type { LoadSecond } from '@assay/engine/log/load/load-view'

/** So many rows appear at once, in less than 50 ms. */
const mostPoints = 200

/** Of a long run every so many seconds the worst: no point is nicer than what it stands for. */
export function thinned(seconds: readonly LoadSecond[]): LoadSecond[] {
	const each = Math.ceil(seconds.length / mostPoints)
	if (each <= 1) return [...seconds]
	return Array.from({ length: Math.ceil(seconds.length / each) }, (_, index) => {
		const part = seconds.slice(index * each, (index + 1) * each)
		return part.reduce((worst, one) =>
			one.ko > worst.ko || (one.ko === worst.ko && one.p95 > worst.p95) ? one : worst,
		)
	})
}
