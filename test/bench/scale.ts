import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import type { OpenDatabase } from '@assay/server/db/open'
import { assay } from '../command-line.ts'
import { databaseOf } from '../database.ts'
import { busy, treeOf } from '../processes.ts'
import { caller, endOf, newData, type Product, removeData, startProduct, tokenOf } from '../product.ts'
import { say } from './figures.ts'
import { executorOf } from './plan-over-executors.ts'
import { type Cost, type Costs, type Installation, most, simulate } from './queue-model.ts'

/** What each thing costs here, what the model makes of it for many executors, and the model beside 2, 4 and 8 real ones: docs/scale.md. */
export async function scale() {
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
	const database = await databaseOf(data)
	try {
		const api = caller(product.url, await tokenOf(data))
		// A token serves the projects that are there.
		const projectOf = await projectIn(api)
		const token = (await assay(data, 'token', '--user', 'admin', '--executor', '--name', 'far')).trim()
		const place: Place = { product, database, api, executor: caller(product.url, token), token, ...projectOf }
		const costs = await costsOf(place)
		for (const [what, cost] of Object.entries(costs))
			say(
				`cost of ${what}`,
				typeof cost === 'number'
					? `${cost.toFixed(2)} ms during which no other commits`
					: `server ${cost.server.toFixed(3)}, database ${cost.database.toFixed(3)} ms of processor`,
				'beside',
			)
		extrapolate(costs)
		await beside(place)
	} finally {
		await database.close()
		await product.stop()
		await removeData(data)
	}
}

interface Place {
	product: Product
	database: OpenDatabase
	api: Client
	/** Calls as an executor makes them. */
	executor: Client
	token: string
	project: number
	environment: number
}

/** A day of 100,000 runs has an hour with four times as many as the others have. */
const busyHour = (100_000 / 24) * 4

const usual: Installation = {
	executors: 1000,
	servers: 1,
	databaseCores: 4,
	runsAnHour: busyHour,
	runSeconds: 60,
	events: 450,
	pause: 0.05,
}

function extrapolate(costs: Costs) {
	const rows: [string, Installation][] = [
		['as it is', usual],
		['a batch each 0.5 s', { ...usual, pause: 0.5 }],
		['a batch each 0.5 s, 2 servers', { ...usual, pause: 0.5, servers: 2 }],
		['a batch each 0.5 s, 4 servers, 8 cores', { ...usual, pause: 0.5, servers: 4, databaseCores: 8 }],
		['a batch each 2 s, 4 servers, 8 cores', { ...usual, pause: 2, servers: 4, databaseCores: 8 }],
	]
	for (const [what, installation] of rows) {
		const { used, queued, answered } = simulate(costs, installation)
		const { runsAnHour, first } = most(costs, installation)
		const parts = Object.entries(used).map(([name, part]) => `${name} ${(part * 100).toFixed(0)} %`)
		say(
			`1,000 executors, 100,000 runs a day, ${what}`,
			`${parts.join(', ')}; p99 in the queue ${queued.toFixed(0)} ms, of a batch's answer ${answered.toFixed(0)} ms; at most ${runsAnHour.toLocaleString('en')} runs an hour, then ${first}`,
			'none over 70 %',
		)
	}
}

/** Milliseconds of processor each, over so many. */
async function costOf(
	{ product, database }: Pick<Place, 'product' | 'database'>,
	times: number,
	work: () => Promise<unknown>,
) {
	const pidsOf = async () => {
		const { rows } = await database.pool.query<{ pid: number }>(
			'select pid from pg_stat_activity where pid is not null and pid <> pg_backend_pid()',
		)
		const tree = treeOf(product.process.pid ?? 0)
		const [postmaster] = tree.filter(({ command }) => command.includes('postgres'))
		return {
			server: tree.filter(({ command }) => !command.includes('postgres')).map(({ pid }) => pid),
			database: [...rows.map(({ pid }) => pid), postmaster?.pid ?? 0],
		}
	}
	const pids = await pidsOf()
	const before = { server: spentBy(pids.server), database: spentBy(pids.database) }
	await work()
	const part = (which: keyof Cost) => {
		const after = spentBy(pids[which])
		// What has ended meanwhile has no figure.
		return pids[which].reduce((sum, _, at) => sum + Math.max(0, (after[at] ?? 0) - (before[which][at] ?? 0)), 0) / times
	}
	return { server: part('server'), database: part('database') }
}

const spentBy = (pids: number[]) => pids.map((pid) => busy([pid]))

const less = (one: Cost, other: Cost): Cost => ({
	server: Math.max(0, one.server - other.server),
	database: Math.max(0, one.database - other.database),
})

const step = (n: number): RunEvent[] => [
	{ type: 'stepStarted', at: 5, step: `1.1.${n}`, keyword: '* ', text: "url 'https://shop.example/orders'", line: 3 },
	{ type: 'stepFinished', at: 6, step: `1.1.${n}`, status: 'passed', nanos: 1_000_000 },
]

async function costsOf(place: Place): Promise<Costs> {
	const { api, executor, project, environment } = place
	const { id: feature } = await api.features.save({
		body: {
			name: 'Orders',
			content: 'Feature: f\n  Scenario: one\n    * def a = 1\n',
			application_id: project,
			feature_type: 'KARATE',
		},
	})
	const claimed = async () => {
		const { id } = await api.runs.startFeature({
			body: { feature_id: feature, env_id: environment, application_id: project },
		})
		const run = await executor.executor.claim({ body: { name: 'one', waitSeconds: 10, continues: false } })
		if (!run || !('epoch' in run)) throw new Error(`Run ${id} was not handed out`)
		let from = 1
		const report = async (events: RunEvent[]) => {
			await executor.executor.report({ params: { runId: run.runId }, body: { epoch: run.epoch, from, events } })
			from += events.length
		}
		await report([
			{ type: 'runStarted', at: 1, name: 'Orders', kind: 'FEATURE' },
			{
				type: 'featureStarted',
				at: 2,
				feature: '1',
				featureId: feature,
				name: 'Orders',
				path: 'Orders.feature',
				featureType: 'KARATE',
			},
			{ type: 'scenarioStarted', at: 3, scenario: '1.1', name: 'one', line: 2, tags: [] },
		])
		const end = async () => {
			await report([
				{ type: 'scenarioFinished', at: 7, scenario: '1.1', status: 'passed', nanos: 4 },
				{ type: 'featureFinished', at: 8, feature: '1', status: 'passed', nanos: 5 },
				{ type: 'runFinished', at: 9, status: 'SUCCESS', nanos: 7 },
			])
			while ((await api.runs.get({ params: { runId: run.runId } })).report_url === null) await sleep(5)
		}
		return { report, end }
	}
	const many = async (times: number, work: () => Promise<unknown>) => {
		for (let n = 0; n < times; n++) await work()
	}
	const whole = async () => (await claimed()).end()
	await many(20, whole)
	const runs = await costOf(place, 60, () => many(60, whole))
	const { report, end } = await claimed()
	let n = 0
	const batchOf = (steps: number) => () => report(Array.from({ length: steps }, () => step(++n)).flat())
	await many(50, batchOf(1))
	const small = await costOf(place, 200, () => many(200, batchOf(1)))
	const large = await costOf(place, 100, () => many(100, batchOf(100)))
	const event = { server: (large.server - small.server) / 198, database: (large.database - small.database) / 198 }
	const batch = less(small, { server: 2 * event.server, database: 2 * event.database })
	const heartbeat = await costOf(place, 200, () => many(200, () => report([])))
	await end()
	const poll = await costOf(place, 200, () =>
		many(200, () => executor.executor.claim({ body: { name: 'one', waitSeconds: 0, continues: true } })),
	)
	return {
		run: less(runs, { server: 2 * batch.server, database: 2 * batch.database }),
		batch,
		event,
		poll,
		heartbeat,
		wake: await wakeOf(place),
		notify: await notifyOf(place),
	}
}

const waiting = 200

/** Of executors that wait, each time that something is said of the queue. */
async function wakeOf(place: Place): Promise<Cost> {
	const { executor, database } = place
	const claims = Array.from({ length: waiting }, (_, n) =>
		executor.executor.claim({
			body: { name: `waiting ${n}`, instance: `waiting ${n}`, waitSeconds: 20, continues: true },
		}),
	)
	await sleep(3000)
	const times = 10
	const cost = await costOf(place, times * waiting, async () => {
		for (let n = 0; n < times; n++) {
			await database.pool.query("select pg_notify('assay', 'queue')")
			await sleep(1000)
		}
	})
	await Promise.all(claims)
	return cost
}

/** By how much a commit that notifies takes longer where eight connections do nothing else, each for itself. */
async function notifyOf({ database }: Place): Promise<number> {
	const { openDatabase } = await import('@assay/server/db/open')
	const { pool, close } = openDatabase(database.url, { size: 8 })
	await pool.query('create table bench_commits (n int)')
	const rateOf = async (statement: string) => {
		let done = 0
		const until = performance.now() + 2000
		const lane = async () => {
			for (; performance.now() < until; done++) await pool.query(statement)
		}
		await Promise.all(Array.from({ length: 8 }, lane))
		return done / 2
	}
	const plain = await rateOf('insert into bench_commits values (1)')
	const notifying = await rateOf(
		"with one as (insert into bench_commits values (1) returning n) select pg_notify('bench', n::text) from one",
	)
	say(
		'commits a second of eight connections',
		`${plain.toFixed(0)} plain, ${notifying.toFixed(0)} that notify`,
		'beside',
	)
	await pool.query('drop table bench_commits')
	await close()
	return 1000 / notifying
}

const runsEach = 12
/** Milliseconds that the service of each run waits. */
const waits = 700

/** Runs that wait 0.7 s each, over real executors of this machine with room for one run, beside what the model says. */
async function beside({ product, database, api, token, project, environment }: Place) {
	const service = createServer((_request, response) => setTimeout(() => response.end('{}'), waits))
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
	const content = `Feature: x\n  Scenario: one\n    * url 'http://127.0.0.1:${(service.address() as AddressInfo).port}/'\n    * method get\n    * status 200\n`
	const { id: feature } = await api.features.save({
		body: { name: 'Wait', content, application_id: project, feature_type: 'KARATE' },
	})
	const started: ChildProcess[] = []
	try {
		let alone: { seconds: number; cost: Cost } | undefined
		for (const executors of [1, 2, 4, 8]) {
			while (started.length < executors) started.push(await executorOf(product.url, token, started.length + 1))
			const runs = runsEach * executors
			const body = { feature_id: feature, env_id: environment, application_id: project }
			let seconds = 0
			const cost = await costOf({ product, database }, runs, async () => {
				const began = performance.now()
				const ids: number[] = []
				for (let n = 0; n < runs; n++) ids.push((await api.runs.startFeature({ body })).id)
				for (const id of ids) if ((await endOf(api, id)).status !== 'SUCCESS') throw new Error(`Run ${id} did not pass`)
				seconds = (performance.now() - began) / 1000
			})
			alone ??= { seconds: seconds / runs, cost }
			const predicted = alone.seconds * runsEach
			say(
				`${runs} runs over ${executors} ${executors === 1 ? 'executor' : 'executors'}`,
				`${seconds.toFixed(2)} s, the model ${predicted.toFixed(2)} s (${(seconds / predicted).toFixed(2)}×); server ${cost.server.toFixed(1)} and database ${cost.database.toFixed(1)} ms a run, the model ${alone.cost.server.toFixed(1)} and ${alone.cost.database.toFixed(1)}`,
				'beside',
			)
		}
	} finally {
		for (const one of started) one.kill('SIGKILL')
		service.closeAllConnections()
		service.close()
	}
}

async function projectIn(api: Client) {
	const { id: project } = await api.projects.save({
		body: { name: `Scale ${Date.now() % 1e8}`, applicationType: 'KARATE' },
	})
	const { id: environment } = await api.environments.save({ body: { name: 'none', applicationId: project } })
	return { project, environment }
}
