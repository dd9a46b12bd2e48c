import type { LoadSecond, LoadView } from '@assay/engine/log/load/load-view'
import { timesAt } from '@assay/engine/log/load/times-over-time'

const unanswered = { p50: 0, p75: 0, p95: 0, p99: 0, max: 0 }

/** The seconds of a load, with the response times of a request of that name where one is given. */
export function secondsOf({ seconds, requests }: LoadView, name: string | undefined): LoadSecond[] {
	if (name === undefined) return [...seconds]
	const overTime = requests.find((one) => one.name === name)?.overTime
	return seconds.map((one) => ({ ...one, ...((overTime && timesAt(overTime, one.second)) ?? unanswered) }))
}
