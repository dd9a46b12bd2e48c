import { Histogram } from './histogram.ts'
import type { LoadRequest, LoadView } from './load-view.ts'

/** A load as JSON can hold it. */
export interface PackedLoad extends Omit<LoadView, 'requests' | 'lag'> {
	requests: (Pick<LoadRequest, 'name' | 'unsent'> & Record<'ok' | 'ko' | 'intended', number[]>)[]
	lag: number[]
}

export const packLoad = ({ requests, lag, ...view }: LoadView): PackedLoad => ({
	...view,
	requests: requests.map(({ name, unsent, ok, ko, intended }) => ({
		name,
		unsent,
		ok: ok.numbers,
		ko: ko.numbers,
		intended: intended.numbers,
	})),
	lag: lag.numbers,
})

export const unpackLoad = ({ requests, lag, ...view }: PackedLoad): LoadView => ({
	...view,
	requests: requests.map(({ name, unsent, ok, ko, intended }) => ({
		name,
		unsent,
		ok: Histogram.of(ok),
		ko: Histogram.of(ko),
		intended: Histogram.of(intended),
	})),
	lag: Histogram.of(lag),
})
