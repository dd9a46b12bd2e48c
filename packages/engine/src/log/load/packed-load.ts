import { Histogram } from './histogram.ts'
import type { LoadView, NamedRequest } from './load-view.ts'
import { noTimes } from './times-over-time.ts'

/** What was kept before has numbers. */
type PackedHistogram = string | number[]

/** A load as JSON can hold it. */
export interface PackedLoad extends Omit<LoadView, 'requests' | 'lag' | 'recent'> {
	requests: PackedRequest[]
	lag: PackedHistogram
	recent?: { second: number; times: PackedHistogram }[]
}

/** What was kept before there were times by name lacks them. */
type PackedRequest = Pick<NamedRequest, 'name' | 'unsent'> &
	Partial<Pick<NamedRequest, 'overTime'>> &
	Record<'ok' | 'ko' | 'intended', PackedHistogram>

export const packLoad = ({ requests, lag, recent, ...view }: LoadView): PackedLoad => ({
	...view,
	requests: requests.map(({ ok, ko, intended, ...request }) => ({
		...request,
		ok: ok.text,
		ko: ko.text,
		intended: intended.text,
	})),
	lag: lag.text,
	// What is over is kept in full.
	...(recent && !view.over ? { recent: recent.map(({ second, times }) => ({ second, times: times.text })) } : {}),
})

export const unpackLoad = ({ requests, lag, recent, ...view }: PackedLoad): LoadView => ({
	...view,
	requests: requests.map(({ ok, ko, intended, overTime = noTimes(), ...request }) => ({
		...request,
		overTime,
		ok: Histogram.of(ok),
		ko: Histogram.of(ko),
		intended: Histogram.of(intended),
	})),
	lag: Histogram.of(lag),
	...(recent ? { recent: recent.map(({ second, times }) => ({ second, times: Histogram.of(times) })) } : {}),
})
