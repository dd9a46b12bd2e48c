import { timingSafeEqual } from 'node:crypto'
import { count, countDistinct, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type RunRow, type RunState, runs } from '../runs/schema.ts'
import { countStranded } from '../runs/stranded.ts'
import type { World } from '../world.ts'

const open: RunState[] = ['QUEUED', 'RUNNING']
const ended: RunState[] = ['SUCCESS', 'FAILURE', 'ERROR']

/** What only somebody else sees. */
export interface Metrics {
	/** Once for each run, by the server that wrote its end. */
	runEnded(run: Pick<RunRow, 'state'>): void
	/** How many runs of the last day differ from their logs. */
	runsDiffer(count: number): void
}

/**
 * `/metrics` for Prometheus, to who has the token of ASSAY_METRICS_TOKEN; without that setting there is no such page. Not
 * opened to loopback by itself: behind a proxy on the same machine everybody comes from there.
 */
export function serveMetrics(http: FastifyInstance, { config, db }: Pick<World, 'config' | 'db'>): Metrics {
	const { metricsToken } = config
	if (!metricsToken) return { runEnded() {}, runsDiffer() {} }
	const registers = [new Registry()]
	const [register] = registers as [Registry]
	collectDefaultMetrics({ register })

	new Gauge({
		name: 'assay_runs_open',
		help: 'Runs that wait (QUEUED: the length of the queue) or are executed (RUNNING).',
		labelNames: ['state'],
		registers,
		async collect() {
			const found = await db
				.select({ state: runs.state, count: count() })
				.from(runs)
				.where(inArray(runs.state, open))
				.groupBy(runs.state)
			for (const state of open) this.set({ state }, found.find((row) => row.state === state)?.count ?? 0)
		},
	})
	new Gauge({
		name: 'assay_executors_busy',
		help: 'Executors that have a run.',
		registers,
		async collect() {
			const [row] = await db
				.select({ count: countDistinct(runs.leaseOwner) })
				.from(runs)
				.where(eq(runs.state, 'RUNNING'))
			this.set(row?.count ?? 0)
		},
	})
	new Gauge({
		name: 'assay_runs_stranded',
		help: 'Queued runs that no connected executor takes, of the oldest thousand; expected 0.',
		registers,
		async collect() {
			this.set(await countStranded(db))
		},
	})
	const ends = new Counter({
		name: 'assay_runs_ended_total',
		help: 'Runs whose end this server wrote since it started, by how they ended.',
		labelNames: ['state'],
		registers,
	})
	for (const state of ended) ends.inc({ state }, 0)
	const differing = new Gauge({
		name: 'assay_runs_differing',
		help: 'Runs whose row, report or JUnit file differed from their log in the last nightly check; expected 0.',
		registers,
	})
	const durations = new Histogram({
		name: 'assay_http_seconds',
		help: 'How long answers took, by route and status.',
		labelNames: ['method', 'route', 'status'],
		buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
		registers,
	})

	http.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
		// A route's pattern, never the address: ids would make a series each.
		durations.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
	})
	http.get('/metrics', async ({ headers }, reply) => {
		if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`))
			return reply.code(401).header('www-authenticate', 'Bearer').send('Expected the token of ASSAY_METRICS_TOKEN.\n')
		return reply
			.header('cache-control', 'no-store')
			.type(register.contentType)
			.send(await register.metrics())
	})
	return { runEnded: ({ state }) => ends.inc({ state }), runsDiffer: (count) => differing.set(count) }
}

const isSame = (given: string, expected: string) => {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)]
	return a.length === b.length && timingSafeEqual(a, b)
}
