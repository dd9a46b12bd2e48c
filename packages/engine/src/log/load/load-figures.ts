import { Histogram } from './histogram.ts'
import type { LoadRequest, LoadView } from './load-view.ts'

/** One line of the table of requests; times in milliseconds. */
export interface LoadFigures {
	name: string
	ok: number
	ko: number
	min: number
	p50: number
	p75: number
	p95: number
	p99: number
	max: number
	mean: number
	deviation: number
	/** From when they should have been sent. */
	intendedP99: number
	/** A second. */
	rate: number
	/** How many were right within 800 ms, within 1200 ms, and later: Gatling's groups. */
	groups: [number, number, number]
}

/** Of all requests together, then of each name. */
export function loadFigures(view: LoadView): LoadFigures[] {
	const seconds = lastedSeconds(view)
	return [allRequests(view), ...view.requests].map((request) => figuresOf(request, seconds))
}

/** The requests of all names as one. */
export function allRequests({ requests }: Pick<LoadView, 'requests'>): LoadRequest {
	const all: LoadRequest = {
		name: 'All requests',
		ok: new Histogram(),
		ko: new Histogram(),
		unsent: 0,
		intended: new Histogram(),
	}
	for (const { ok, ko, unsent, intended } of requests) {
		all.ok.add(ok)
		all.ko.add(ko)
		all.unsent += unsent
		all.intended.add(intended)
	}
	return all
}

/** Times from the sending to the end of the answer, whether it was right or not. */
export function timesOf({ ok, ko }: Pick<LoadRequest, 'ok' | 'ko'>): Histogram {
	const times = new Histogram()
	times.add(ok)
	times.add(ko)
	return times
}

/** How many seconds of the load were counted; at least one. */
export const lastedSeconds = ({ lasted, warmUp = 0 }: LoadView): number => Math.max(1, (lasted - warmUp) / 1000)

function figuresOf(request: LoadRequest, seconds: number): LoadFigures {
	const { name, ok, ko, unsent, intended } = request
	const times = timesOf(request)
	const ms = (micros: number) => micros / 1000
	const [soon, later] = [ok.below(800_000), ok.below(1_200_000)]
	return {
		name,
		ok: ok.count,
		ko: ko.count + unsent,
		min: ms(times.min),
		p50: ms(times.percentile(50)),
		p75: ms(times.percentile(75)),
		p95: ms(times.percentile(95)),
		p99: ms(times.percentile(99)),
		max: ms(times.max),
		mean: ms(times.mean),
		deviation: ms(times.deviation),
		intendedP99: ms(intended.percentile(99)),
		rate: (times.count + unsent) / seconds,
		groups: [soon, later - soon, ok.count - later],
	}
}
