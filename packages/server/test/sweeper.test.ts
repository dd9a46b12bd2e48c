import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkVerdicts } from '../src/runs/check-verdicts.ts'
import { openRunLog } from '../src/runs/log.ts'
import { openReports } from '../src/runs/report.ts'
import { startSweeper } from '../src/sweeper.ts'
import { testApp, testProject } from './app.ts'

// No look of a server's own comes in between.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('what cannot be cleaned up keeps no lost run alive', async () => {
	const app = await testApp({ ASSAY_KEEP_AUDIT_DAYS: '30' })
	const { alice, application, feature, environment } = await testProject(app)
	let ahead = 0
	let looks = 0
	const world = { ...app.world, clock: () => new Date(Date.now() + ahead) }
	const disk = {
		...world.disk,
		look() {
			looks++
			return world.disk.look()
		},
	}
	// As where what is kept of something is damaged.
	await app.world.db.execute('alter table audit_log rename to audit_log_away' as never)
	const runLog = openRunLog(world, () => {})
	const sweeper = startSweeper({ ...world, disk }, { runLog, reports: openReports(world), verified: () => {} })
	/** One look of the timer, so many seconds later. */
	const later = async (seconds: number) => {
		ahead += seconds * 1000
		const before = looks
		// One that has not ended goes on instead.
		while (looks === before) await vi.advanceTimersByTimeAsync(5_000)
	}
	try {
		// From now on it cleans up, with each look.
		await later(3601)
		const start = { feature_id: feature, env_id: environment, application_id: application }
		const { id } = (await alice.post('/api/run/feature', start)).body
		const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'north', waitSeconds: 0 })).body
		await app.executor.post(`/api/executor/runs/${id}/events`, { epoch, from: 1, events: [] })
		await app.world.db.execute(`update runs set lease_until = now() - interval '1 s' where id = ${id}` as never)
		for (let look = 0; look < 5; look++) await later(10)
		expect((await alice.get(`/api/run/${id}`)).body.status).toBe('ERROR')
	} finally {
		await sweeper.stop()
	}
})

test('a run whose log is damaged keeps no other lost run alive', async () => {
	const app = await testApp()
	const { alice, application, feature, environment } = await testProject(app)
	const claimed: number[] = []
	for (let n = 0; n < 2; n++) {
		const start = { feature_id: feature, env_id: environment, application_id: application }
		const { id } = (await alice.post('/api/run/feature', start)).body
		const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'north', waitSeconds: 0 })).body
		const begins = { type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' }
		await app.executor.post(`/api/executor/runs/${id}/events`, { epoch, from: 1, events: [begins] })
		claimed.push(id)
	}
	const [damaged = 0, other = 0] = claimed
	await app.world.db.execute(`update run_log set events = '{' where run_id = ${damaged}` as never)
	await app.world.db.execute(`update runs set lease_until = now() - interval '1 s'` as never)
	// Another server, which has not folded what the log said before.
	const next = await app.another()
	app.skipAhead(31_000)
	await next.sweep()
	const states = async (id: number) => (await alice.get(`/api/run/${id}`)).body.status
	expect([await states(damaged), await states(other)]).toEqual(['RUNNING', 'ERROR'])
})

test('a log that cannot be read is a difference, and the other runs are verified all the same', async () => {
	const app = await testApp()
	const { alice, application, feature, environment } = await testProject(app)
	const ended: number[] = []
	for (let n = 0; n < 2; n++) {
		const start = { feature_id: feature, env_id: environment, application_id: application }
		const { id } = (await alice.post('/api/run/feature', start)).body
		await alice.post(`/api/run/cancel/${id}`)
		ended.push(id)
	}
	await app.settled()
	const [damaged, other] = ended
	await app.world.db.execute(`update run_log set events = '{' where run_id = ${damaged}` as never)
	await app.world.db.execute(`update runs set fail_count = 7 where id = ${other}` as never)
	expect(await checkVerdicts(app.world)).toBe(2)
})
