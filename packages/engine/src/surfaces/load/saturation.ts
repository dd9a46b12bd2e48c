import { Histogram } from '../../log/load/histogram.ts'
import type { LoadView } from '../../log/load/load-view.ts'

/**
 * Why the generator itself was the bottleneck, as a sentence; undefined where its figures can be trusted: users began in time
 * (99 of 100 within 10 ms, or within a quarter of the median answer) and it had a sixth of its core left.
 */
export function saturation({ lag, requests, seconds }: LoadView): string | undefined {
	const times = new Histogram()
	for (const { ok, ko } of requests) {
		times.add(ok)
		times.add(ko)
	}
	const late = lag.percentile(99) / 1000
	const allowed = Math.max(10, times.percentile(50) / 4000)
	// A start or an end of a run does not fill its second.
	const busy = [...seconds].map(({ processor }) => processor).sort((one, other) => one - other)
	const processor = busy[Math.floor(busy.length / 2)] ?? 0
	const causes = [
		...(lag.count > 0 && late > allowed ? [`1 of 100 users began ${Math.round(late)} ms late or later`] : []),
		...(processor > 0.85 ? [`it used ${Math.round(processor * 100)} % of its processor`] : []),
	]
	return causes.length === 0
		? undefined
		: `The generator was saturated, so do not trust these times: ${causes.join(', ')}.`
}
