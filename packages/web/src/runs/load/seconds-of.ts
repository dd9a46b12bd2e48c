import type { LoadSecond, LoadView } from '@assay/engine/log/load/load-view'
import { type TimesOverTime, timesAt } from '@assay/engine/log/load/times-over-time'

const unanswered = { p50: 0, p75: 0, p95: 0, p99: 0, max: 0 }

export const timesOfName = ({ requests }: LoadView, name: string): TimesOverTime | undefined =>
	requests.find((one) => one.name === name)?.overTime

/** The seconds of a load, with the response times of a request of that name where one is given. */
export function secondsOf(load: LoadView, name: string | undefined): LoadSecond[] {
	if (name === undefined) return [...load.seconds]
	const overTime = timesOfName(load, name)
	return load.seconds.map((one) => ({ ...one, ...((overTime && timesAt(overTime, one.second)) ?? unanswered) }))
}
