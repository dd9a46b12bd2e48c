import type { Histogram } from './histogram.ts'

/** Response times in microseconds. */
export interface Times {
	p50: number
	p75: number
	p95: number
	p99: number
	max: number
}

/**
 * The response times of a name over time, in bands of so many seconds. A band is as bad as the worst of its seconds, and as the worst of
 * several executors; there are at most {@link mostBands}, however long a load lasts.
 */
export interface TimesOverTime {
	/** Seconds. */
	width: number
	/** From the beginning; null where nothing was answered. */
	bands: (Band | null)[]
}

/** Short, since there may be many: 50, 75, 95 and 99 percent, and the longest. */
type Band = [number, number, number, number, number]

const mostBands = 600

/** Before anything was answered. */
export const noTimes = (): TimesOverTime => ({ width: 1, bands: [] })

export const timesIn = (histogram: Histogram): Times => ({
	p50: histogram.percentile(50),
	p75: histogram.percentile(75),
	p95: histogram.percentile(95),
	p99: histogram.percentile(99),
	max: histogram.max,
})

/** Adds what a second brought, in place. */
export function addTimes(over: TimesOverTime, second: number, times: Times): void {
	while (second >= over.width * mostBands) {
		over.width *= 2
		over.bands = Array.from({ length: Math.ceil(over.bands.length / 2) }, (_, at) =>
			worse(over.bands[2 * at], over.bands[2 * at + 1]),
		)
	}
	const at = Math.floor(second / over.width)
	while (over.bands.length <= at) over.bands.push(null)
	const { p50, p75, p95, p99, max } = times
	over.bands[at] = worse(over.bands[at], [p50, p75, p95, p99, max])
}

/** Those of the band in which a second lies; undefined where nothing was answered. */
export function timesAt({ width, bands }: TimesOverTime, second: number): Times | undefined {
	const band = bands[Math.floor(second / width)]
	if (!band) return undefined
	const [p50, p75, p95, p99, max] = band
	return { p50, p75, p95, p99, max }
}

const worse = (one: Band | null | undefined, other: Band | null | undefined): Band | null =>
	one && other ? (one.map((time, at) => Math.max(time, other[at] ?? 0)) as Band) : (one ?? other ?? null)
