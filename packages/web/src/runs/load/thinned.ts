import type { LoadSecond } from '@assay/engine/log/load/load-view'

/** So many rows appear at once, in less than 50 ms. */
const mostPoints = 200

/** A part of a load's time and, of the run before, what it did in the same. */
interface Thinned {
	shown: LoadSecond
	/** Undefined where it was over by then. */
	before: LoadSecond | undefined
}

/**
 * Of a long run every so many seconds the worst: no point is nicer than what it stands for. So of the run before, in the same
 * seconds, or where it has none the latest before them. Both in the order of their seconds.
 */
export function thinned(seconds: readonly LoadSecond[], before: readonly LoadSecond[] = []): Thinned[] {
	const each = Math.max(1, Math.ceil(seconds.length / mostPoints))
	const parts = Array.from({ length: Math.ceil(seconds.length / each) }, (_, index) =>
		seconds.slice(index * each, (index + 1) * each),
	)
	const over = before.at(-1)?.second ?? -1
	let at = 0
	let latest: LoadSecond | undefined
	return parts.flatMap((part, index) => {
		const first = part[0]?.second ?? 0
		const until = parts[index + 1]?.[0]?.second ?? (part.at(-1)?.second ?? 0) + 1
		for (; (before[at]?.second ?? first) < first; at++) latest = before[at]
		const same: LoadSecond[] = []
		for (; (before[at]?.second ?? until) < until; at++) same.push(before[at] as LoadSecond)
		const formerly = worstOf(same) ?? (first > over ? undefined : latest)
		latest = same.at(-1) ?? latest
		const shown = worstOf(part)
		return shown ? [{ shown, before: formerly }] : []
	})
}

const worstOf = (part: readonly LoadSecond[]): LoadSecond | undefined =>
	part.length === 0
		? undefined
		: part.reduce((worst, one) => (one.ko > worst.ko || (one.ko === worst.ko && one.p95 > worst.p95) ? one : worst))
