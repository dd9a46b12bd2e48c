import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '@assay/server/db/cluster'
import { caller, freePort, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'

/**
 * Per-minute schedules of an empty API feature on two server processes that share one database, one of them killed every 20
 * seconds: every (schedule, fire time) has exactly one history row, a run or a reason.
 */
export async function schedules(count: number, minutes: number, say = (_line: string) => {}) {
	const shared = await newData()
	const cluster = await startCluster(shared)
	const env = {
		DATABASE_URL: cluster.url,
		ASSAY_BLOBS: join(shared, 'blobs'),
		ASSAY_SECRET_KEY: randomBytes(32).toString('hex'),
		ASSAY_DEMO_SHOP: 'off',
	}
	const places = await Promise.all([1, 2].map(async () => ({ data: await newData(), port: await freePort(), env })))
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
	const ids: number[] = []
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
				croneExpression: '* * * * *',
			},
		})
		ids.push(saved.id)
	}
	const madeAt = Date.now()
	say(`${count} schedules made`)

	/** The second server alone is killed: the first is asked afterwards. */
	const end = madeAt + minutes * 60_000
	let kills = 0
	while (Date.now() < end) {
		await sleep(Math.min(20_000, Math.max(0, end - Date.now())))
		const victim = servers[1]
		const itsPlace = places[1]
		if (!victim || !itsPlace || Date.now() >= end) break
		process.kill(victim.process.pid ?? 0, 'SIGKILL')
		kills++
		servers[1] = await startProduct(itsPlace)
	}
	const endedAt = Math.floor(Date.now() / 60_000) * 60_000
	await sleep(20_000)

	let rows = 0
	let started = 0
	for (const id of ids) {
		const fires = (await api.schedules.fires({ params: { scheduleId: id }, query: { size: 100 } })).filter(
			({ fireTime }) => Date.parse(fireTime) <= endedAt,
		)
		const times = fires.map(({ fireTime }) => Date.parse(fireTime)).sort((a, b) => a - b)
		assert.equal(new Set(times).size, times.length, `schedule ${id} has one row for each fire time`)
		for (const [n, time] of times.entries())
			if (n > 0) assert.equal(time - (times[n - 1] ?? 0), 60_000, `schedule ${id} has a row for every minute`)
		assert.equal(times.at(-1), endedAt, `schedule ${id} has a row for the last minute`)
		for (const fire of fires) assert(fire.run_id !== null || fire.reason, `schedule ${id} says why no run was started`)
		rows += fires.length
		started += fires.filter(({ run_id }) => run_id !== null).length
	}
	assert(rows >= count * Math.floor(minutes), `${rows} rows for ${count} schedules in ${minutes} minutes`)
	for (const server of servers) await server.stop()
	await cluster.stop()
	for (const folder of [shared, ...places.map(({ data }) => data)]) await removeData(folder)
	return { rows, started, reasons: rows - started, kills }
}
