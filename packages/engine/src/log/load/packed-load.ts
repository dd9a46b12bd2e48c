import { Histogram } from './histogram.ts'
import type { LoadRequest, LoadView } from './load-view.ts'

/** A load as JSON can hold it. */
export interface PackedLoad extends Omit<LoadView, 'requests' | 'lag' | 'recent'> {
	requests: (Pick<LoadRequest, 'name' | 'unsent'> & Record<'ok' | 'ko' | 'intended', number[]>)[]
	lag: number[]
	recent?: { second: number; times: number[] }[]
}

export const packLoad = ({ requests, lag, recent, ...view }: LoadView): PackedLoad => ({
	...view,
	requests: requests.map(({ name, unsent, ok, ko, intended }) => ({
		name,
		unsent,
		ok: ok.numbers,
		ko: ko.numbers,
		intended: intended.numbers,
	})),
	lag: lag.numbers,
	// What is over is kept in full.
	...(recent && !view.over ? { recent: recent.map(({ second, times }) => ({ second, times: times.numbers })) } : {}),
})

export const unpackLoad = ({ requests, lag, recent, ...view }: PackedLoad): LoadView => ({
	...view,
	requests: requests.map(({ name, unsent, ok, ko, intended }) => ({
		name,
		unsent,
		ok: Histogram.of(ok),
		ko: Histogram.of(ko),
		intended: Histogram.of(intended),
	})),
	lag: Histogram.of(lag),
	...(recent ? { recent: recent.map(({ second, times }) => ({ second, times: Histogram.of(times) })) } : {}),
})
