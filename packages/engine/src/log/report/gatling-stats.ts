import { Histogram } from '../load/histogram.ts'
import { lastedSeconds } from '../load/load-figures.ts'
import type { LoadRequest, LoadView } from '../load/load-view.ts'

type Split<Value> = { total: Value; ok: Value; ko: Value }

/** The figures of a load in the form of Gatling's `js/stats.json`, which build servers read; times in whole milliseconds. */
export function gatlingStats(view: LoadView) {
	const seconds = lastedSeconds(view)
	const all = { name: 'All Requests', unsent: 0, ok: new Histogram(), ko: new Histogram() }
	for (const { ok, ko, unsent } of view.requests) {
		all.ok.add(ok)
		all.ko.add(ko)
		all.unsent += unsent
	}
	const contents = Object.fromEntries(
		view.requests.map((request, index) => {
			const { name } = request
			const place = { name, path: name, pathFormatted: `req_${index + 1}` }
			return [place.pathFormatted, { type: 'REQUEST', ...place, stats: statsOf(request, seconds) }]
		}),
	)
	const place = { name: all.name, path: '', pathFormatted: 'group_all' }
	return { type: 'GROUP', ...place, stats: statsOf(all, seconds), contents }
}

function statsOf({ name, ok, ko, unsent }: Omit<LoadRequest, 'intended'>, seconds: number) {
	const total = new Histogram()
	total.add(ok)
	total.add(ko)
	const split = <Value>(of: (times: Histogram) => Value): Split<Value> => ({ total: of(total), ok: of(ok), ko: of(ko) })
	const times = (of: (times: Histogram) => number) => split((one) => Math.round(of(one) / 1000))
	const counts = { total: total.count + unsent, ok: ok.count, ko: ko.count + unsent }
	const [soon, later] = [ok.below(800_000), ok.below(1_200_000)]
	const group = (name: string, count: number, htmlName = name) => ({
		name,
		htmlName,
		count,
		percentage: counts.total === 0 ? 0 : Math.round((100 * count) / counts.total),
	})
	return {
		name,
		numberOfRequests: counts,
		minResponseTime: times(({ min }) => min),
		maxResponseTime: times(({ max }) => max),
		meanResponseTime: times(({ mean }) => mean),
		standardDeviation: times(({ deviation }) => deviation),
		percentiles1: times((one) => one.percentile(50)),
		percentiles2: times((one) => one.percentile(75)),
		percentiles3: times((one) => one.percentile(95)),
		percentiles4: times((one) => one.percentile(99)),
		group1: group('t < 800 ms', soon),
		group2: group('800 ms <= t < 1200 ms', later - soon, 't >= 800 ms <br> t < 1200 ms'),
		group3: group('t >= 1200 ms', ok.count - later),
		group4: group('failed', counts.ko),
		meanNumberOfRequestsPerSecond: {
			total: counts.total / seconds,
			ok: counts.ok / seconds,
			ko: counts.ko / seconds,
		},
	}
}
