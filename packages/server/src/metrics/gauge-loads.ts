import { Histogram } from '@assay/engine/log/load/histogram'
import { latestSecond } from '@assay/engine/log/load/latest-second'
import type { LoadRequest, LoadView } from '@assay/engine/log/load/load-view'
import { and, arrayContains, asc, eq } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { RunLog } from '../runs/log.ts'
import { runs } from '../runs/schema.ts'
import type { World } from '../world.ts'

/** Load tests that are shown at once, and names of requests of each: a series each would be without end. */
const mostRuns = 20
const mostRequests = 20
const others = 'Other requests'

const quantiles = [0.5, 0.75, 0.95, 0.99]

/** All figures of one scrape are of one look: milliseconds for which it holds. */
const sameLook = 500

interface Loading {
	run: number
	/** Its path. */
	feature: string
	load: LoadView
	requests: LoadRequest[]
}

/** Load tests while they go on, by run, feature and request; one that has ended is gone. Gives what to call where runs are folded. */
export function gaugeLoads(registers: Registry[], db: World['db']): (runLog: Pick<RunLog, 'look'>) => void {
	let from: Pick<RunLog, 'look'> | undefined
	let looked = { at: 0, found: Promise.resolve<Loading[]>([]) }

	async function look(): Promise<Loading[]> {
		const rows = await db
			.select({ id: runs.id })
			.from(runs)
			.where(and(eq(runs.state, 'RUNNING'), arrayContains(runs.featureTypes, ['PERFORMANCE'])))
			.orderBy(asc(runs.id))
			.limit(mostRuns)
		const found: Loading[] = []
		for (const { id } of rows)
			await from?.look(id, ({ view }) => {
				for (const { path, status, load } of view.features)
					if (load && status === 'running') found.push({ run: id, feature: path, load, requests: fewOf(load) })
			})
		return found
	}
	/** Nothing while the database is away: the other figures are wanted all the same. */
	function loading(): Promise<Loading[]> {
		if (Date.now() - looked.at > sameLook) looked = { at: Date.now(), found: look().catch(() => []) }
		return looked.found
	}

	new Gauge({
		name: 'assay_load_users',
		help: 'Users at work in a load test that goes on.',
		labelNames: ['run', 'feature'],
		registers,
		async collect() {
			this.reset()
			for (const { run, feature, load } of await loading()) this.set({ run, feature }, latestSecond(load)?.users ?? 0)
		},
	})
	new Gauge({
		name: 'assay_load_requests_per_second',
		help: 'Requests that were answered, or failed, in the last second of a load test that goes on.',
		labelNames: ['run', 'feature'],
		registers,
		async collect() {
			this.reset()
			for (const { run, feature, load } of await loading()) {
				const { ok = 0, ko = 0 } = latestSecond(load) ?? {}
				this.set({ run, feature }, ok + ko)
			}
		},
	})
	new Counter({
		name: 'assay_load_requests_total',
		help: `Requests of a load test that goes on, by outcome (ok, ko); those of more than ${mostRequests} names as "${others}".`,
		labelNames: ['run', 'feature', 'request', 'outcome'],
		registers,
		async collect() {
			const all = await loading()
			this.reset()
			for (const { run, feature, requests } of all)
				for (const { name: request, ok, ko, unsent } of requests) {
					this.inc({ run, feature, request, outcome: 'ok' }, ok.count)
					this.inc({ run, feature, request, outcome: 'ko' }, ko.count + unsent)
				}
		},
	})
	new Gauge({
		name: 'assay_load_response_seconds',
		help: 'Response times of a load test that goes on, since its beginning.',
		labelNames: ['run', 'feature', 'request', 'quantile'],
		registers,
		async collect() {
			const all = await loading()
			this.reset()
			for (const { run, feature, requests } of all)
				for (const { name: request, ok, ko } of requests) {
					const times = new Histogram()
					times.add(ok)
					times.add(ko)
					if (times.count === 0) continue
					for (const quantile of quantiles)
						this.set({ run, feature, request, quantile }, times.percentile(quantile * 100) / 1e6)
				}
		},
	})
	return (runLog) => {
		from = runLog
	}
}

/** The first names; what follows them as one. */
function fewOf({ requests }: LoadView): LoadRequest[] {
	if (requests.length <= mostRequests) return requests
	const rest = { name: others, ok: new Histogram(), ko: new Histogram(), unsent: 0, intended: new Histogram() }
	const few = requests.slice(0, mostRequests)
	for (const one of requests) {
		if (few.includes(one) && one.name !== others) continue
		rest.ok.add(one.ok)
		rest.ko.add(one.ko)
		rest.unsent += one.unsent
	}
	return [...few.filter(({ name }) => name !== others), rest]
}
