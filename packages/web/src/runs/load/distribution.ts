import type { LoadRequest } from '@assay/engine/log/load/load-view'

/** How many requests took from so many microseconds to less than `to`, by whether they were right. */
interface Band {
	from: number
	to: number
	ok: number
	ko: number
}

/** 1, 2 and 5 times each power of ten, from 100 µs to beyond the hour that is recorded at most. */
const edges = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((factor) => factor * 10 ** (power + 2))).flat()

/** From the band of the fastest request to that of the slowest, without a gap; none where nothing was answered. */
export function distribution({ ok, ko }: Pick<LoadRequest, 'ok' | 'ko'>): Band[] {
	const bands = edges.map((to, place) => {
		const from = edges[place - 1] ?? 0
		const within = (times: typeof ok) => times.below(to) - times.below(from)
		return { from, to, ok: within(ok), ko: within(ko) }
	})
	const some = (band: Band) => band.ok + band.ko > 0
	return bands.slice(bands.findIndex(some), bands.findLastIndex(some) + 1)
}
