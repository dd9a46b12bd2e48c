import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '@assay/server/db/cluster'
import { steadyPort } from '@assay/server/steady-port'
import { processes, treeOf } from './processes.ts'
import { caller, emptyData, type Product, removeData, startProduct, tokenOf } from './product.ts'

interface SchedulesOptions {
	count: number
	/** How long they fire, how long it is from one fire to the next, and how long a server lives. All in seconds. */
	seconds: number
	every?: number
	killEvery?: number
	say?: (line: string) => void
}

/**
 * Schedules of an empty API feature on two server processes that share one database, one of them killed again and again:
 * every (schedule, fire time) has exactly one history row, a run or a reason, and every run its one row.
 */
export async function schedules({ count, seconds, every = 60, killEvery = 20, say = () => {} }: SchedulesOptions) {
	const period = every * 1000
	const shared = await emptyData()
	const cluster = await startCluster(shared)
	const env = {
		DATABASE_URL: cluster.url,
		ASSAY_BLOBS: join(shared, 'blobs'),
		ASSAY_SECRET_KEY: randomBytes(32).toString('hex'),
		ASSAY_DEMO_SHOP: 'off',
	}
	const places = await Promise.all([1, 2].map(async () => ({ data: await emptyData(), port: await steadyPort(), env })))
	const servers: Product[] = []
	for (const place of places) servers.push(await startProduct(place))
	const [first] = servers
	const [place] = places
	assert(first && place)
	const api = caller(first.url, await tokenOf(place.data, undefined, env))
	const { id: applicationId } = await api.projects.save({ body: { name: 'Scheduled', applicationType: 'KARATE' } })
	const environment = await api.environments.save({ body: { name: 'none', applicationId } })
	const feature = await api.features.save({
		body: {
			name: 'empty',
			content: 'Feature: empty\n  Scenario: one\n    * def x = 1\n',
			application_id: applicationId,
		},
	})
	const made: { id: number; at: number }[] = []
	for (let n = 0; n < count; n++) {
		const plan = await api.testPlans.save({
			body: { name: `plan ${n}`, description: 'empty', featureIds: [feature.id], applicationId },
		})
		const saved = await api.schedules.save({
			body: {
				business_scenario_id: plan.id,
				env_id: environment.id,
				application_id: applicationId,
				name: `each ${n}`,
				croneExpression: every === 60 ? '* * * * *' : `*/${every} * * * * *`,
			},
		})
		made.push({ id: saved.id, at: Date.parse(saved.updated_date_time) })
	}
	const madeAt = Date.now()
	say(`${count} schedules made`)

	/** The second server alone is killed: the first is asked afterwards. */
	const end = madeAt + seconds * 1000
	let kills = 0
	/** An executor with a run in hand looks for its killed server for minutes. */
	const left: number[] = []
	while (Date.now() < end) {
		await sleep(Math.min(killEvery * 1000, Math.max(0, end - Date.now())))
		const victim = servers[1]
		const itsPlace = places[1]
		if (!victim || !itsPlace || Date.now() >= end) break
		left.push(...executorsOf(victim))
		await victim.kill()
		kills++
		servers[1] = await startProduct(itsPlace)
	}
	const lastAt = Math.floor(Date.now() / period) * period

	const expected = made.reduce((sum, { at }) => sum + timesBetween(at, lastAt, period).length, 0)
	const reasons = new Map<string, number>()
	const runIds = new Set<number>()
	let rows = 0
	for (const { id, at } of made) {
		const fires = await settled(id, lastAt)
		const times = fires.map(({ fireTime }) => Date.parse(fireTime)).sort((a, b) => a - b)
		assert.deepEqual(
			times,
			timesBetween(at, lastAt, period),
			`schedule ${id} has one row for each fire time and no other`,
		)
		for (const { run_id, reason, fireTime } of fires) {
			assert((run_id === null) !== (reason === null), `schedule ${id} has a run or a reason at ${fireTime}`)
			if (run_id === null) reasons.set(kindOf(reason), (reasons.get(kindOf(reason)) ?? 0) + 1)
			else assert(!runIds.has(run_id) && runIds.add(run_id), `run ${run_id} has one row`)
		}
		rows += fires.length
	}
	assert.equal(rows, expected)
	const lost = await withoutRow()
	assert.equal(lost, 0, `${lost} runs have no row in the history`)
	for (const server of servers) await server.stop()
	for (const { pid } of processes((pid) => left.includes(pid))) process.kill(pid, 'SIGKILL')
	await cluster.stop()
	for (const folder of [shared, ...places.map(({ data }) => data)]) await removeData(folder)
	return { expected, rows, started: runIds.size, reasons: Object.fromEntries(reasons), kills }

	/** The history up to then, once its last row is there: under load a fire may be late, but never lost. */
	async function settled(scheduleId: number, last: number) {
		for (const until = Date.now() + 300_000; ; await sleep(1000)) {
			const all = await api.schedules.fires({ params: { scheduleId }, query: { size: 100 } })
			const fires = all.filter(({ fireTime }) => Date.parse(fireTime) <= last)
			if (fires.some(({ fireTime }) => Date.parse(fireTime) === last) || Date.now() > until) return fires
		}
	}

	/** Runs of the schedules that no history names. */
	async function withoutRow() {
		// First the runs: the row of each that is seen was written with it.
		const all = await api.runs.all({ query: { applicationId } })
		const named = new Set<number | null>()
		for (const { id } of made)
			for (const { run_id } of await api.schedules.fires({ params: { scheduleId: id }, query: { size: 100 } }))
				named.add(run_id)
		return all.filter(({ id }) => !named.has(id)).length
	}
}

const executorsOf = ({ process: { pid = 0 } }: Product) =>
	treeOf(pid).flatMap(({ pid, command }) => (command.includes('executor.mjs') ? pid : []))

/** Every fire time after the first moment, up to the second one; `period` in milliseconds. */
function timesBetween(after: number, last: number, period: number): number[] {
	const times: number[] = []
	for (let time = Math.floor(after / period) * period + period; time <= last; time += period) times.push(time)
	return times
}

/** The first word distinguishes them: Skipped, Missed, Passed. */
const kindOf = (reason: string | null) => reason?.split(/[ :]/)[0] ?? ''
