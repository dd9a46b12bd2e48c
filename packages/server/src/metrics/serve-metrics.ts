import { and, count, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { runHands } from '../executor/schema.ts'
import type { Health } from '../health/open-health.ts'
import { parts } from '../health/parts.ts'
import { hasMetricsToken } from '../metrics-token.ts'
import type { RunLog } from '../runs/log.ts'
import { type RunRow, type RunState, runs } from '../runs/schema.ts'
import type { World } from '../world.ts'
import { gaugeLoads } from './gauge-loads.ts'

const open: RunState[] = ['QUEUED', 'RUNNING']
const ended: RunState[] = ['SUCCESS', 'FAILURE', 'ERROR']

/** What only somebody else sees. */
export interface Metrics {
	/** Once for each run, by the server that wrote its end. */
	runEnded(run: Pick<RunRow, 'state'>): void
	/** How many runs of the last day differ from their logs, and how many counts of runs from the runs. */
	verified(runs: number, counts: number): void
	/** Where load tests that go on are looked at. */
	loadsOf(runLog: Pick<RunLog, 'look'>): void
}

/**
 * `/metrics` for Prometheus, to who has the token of ASSAY_METRICS_TOKEN; without that setting there is no such page. Not
 * opened to loopback by itself: behind a proxy on the same machine everybody comes from there.
 */
export function serveMetrics(
	http: FastifyInstance,
	{ config, db }: Pick<World, 'config' | 'db'>,
	health: Health,
): Metrics {
	if (!config.metricsToken) return { runEnded() {}, verified() {}, loadsOf() {} }
	const registers = [new Registry()]
	const [register] = registers as [Registry]
	collectDefaultMetrics({ register })

	gaugeRuns(registers, db)
	gaugeParts(registers, health)
	const loadsOf = gaugeLoads(registers, db)
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
	const counts = new Gauge({
		name: 'assay_run_counts_differing',
		help: 'Counts of runs that differed from the runs in the last nightly check; expected 0.',
		registers,
	})
	const verified = (runs: number, differingCounts: number) => {
		differing.set(runs)
		counts.set(differingCounts)
	}
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
		if (!hasMetricsToken(config, headers))
			return reply.code(401).header('www-authenticate', 'Bearer').send('Expected the token of ASSAY_METRICS_TOKEN.\n')
		return reply
			.header('cache-control', 'no-store')
			.type(register.contentType)
			.send(await register.metrics())
	})
	return { runEnded: ({ state }) => ends.inc({ state }), verified, loadsOf }
}

/** Runs that wait and are executed, and by how many. */
function gaugeRuns(registers: Registry[], db: World['db']): void {
	new Gauge({
		name: 'assay_runs_open',
		help: 'Runs that wait (QUEUED: the length of the queue) or are executed (RUNNING).',
		labelNames: ['state'],
		registers,
		async collect() {
			const found = await orNone(
				db
					.select({ state: runs.state, count: count() })
					.from(runs)
					.where(inArray(runs.state, open))
					.groupBy(runs.state),
			)
			for (const state of open)
				this.set({ state }, found ? (found.find((row) => row.state === state)?.count ?? 0) : Number.NaN)
		},
	})
	new Gauge({
		name: 'assay_executors_busy',
		help: 'Executors that have a run.',
		registers,
		async collect() {
			const found = await orNone(
				db
					// Not by their names alone, which all on one machine share.
					.select({
						count: countDistinct(
							sql`coalesce(${runHands.leaseInstance}, ${runHands.leaseOwner}, ${runs.leaseInstance}, ${runs.leaseOwner})`,
						),
					})
					.from(runs)
					.leftJoin(runHands, and(eq(runHands.runId, runs.id), eq(runHands.ended, false)))
					.where(eq(runs.state, 'RUNNING')),
			)
			this.set(found ? (found[0]?.count ?? 0) : Number.NaN)
		},
	})
}

/** A figure that nobody can know while the database is away is no reason to keep the others back. */
const orNone = <Rows>(asked: Promise<Rows>): Promise<Rows | undefined> => asked.catch(() => undefined)

/** One metric for each figure of each part, and one that says which parts are well. All of them are of one look. */
function gaugeParts(registers: Registry[], health: Health): void {
	const ok = new Gauge({
		name: 'assay_part_ok',
		help: 'Whether a part of the product is well: 1, or 0.',
		labelNames: ['part'],
		registers,
		async collect() {
			for (const [part, found] of Object.entries(await health.look())) this.set({ part }, found.ok ? 1 : 0)
		},
	})
	for (const [part, { figures }] of Object.entries(parts)) {
		ok.set({ part }, 0)
		for (const [name, help] of Object.entries(figures))
			new Gauge({
				name,
				help,
				registers,
				async collect() {
					this.set((await health.look())[part]?.figures[name] ?? Number.NaN)
				},
			})
	}
}
