import { expect, test } from 'vitest'
import { openLog } from '../src/log.ts'
import { testApp, testProject } from './app.ts'
import { passing } from './ended-runs.ts'

test('a run is found in the log by its id from the request that started it to its end, and nothing that people wrote is', async () => {
	const lines: string[] = []
	const app = await testApp({}, { log: openLog('info', 'json', { write: (line: string) => void lines.push(line) }) })
	const { alice, application, feature, environment } = await testProject(app)
	const body = { feature_id: feature, env_id: environment, application_id: application }
	const started = await alice.post('/api/run/feature', body, { 'x-request-id': 'ci-77' })
	expect(started.headers['x-request-id']).toBe('ci-77')
	const run = started.body.id
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'north', waitSeconds: 0 })).body
	await app.executor.post(`/api/executor/runs/${run}/events`, { epoch, from: 1, events: passing })
	await app.settled()
	await alice.get(`/api/run/${run}`)
	await alice.get(`/api/run/list?applicationId=${application}&search=canary-of-a-search`)
	await expect.poll(() => lines.some((line) => line.includes('"/api/run/list"'))).toBe(true)
	const entries = lines.map((line) => JSON.parse(line))
	expect(entries.filter((line) => line.run === run)).toMatchObject([
		{ level: 'info', request: 'ci-77', msg: 'run queued' },
		{ level: 'info', executor: 'north', msg: 'run claimed' },
		{ level: 'info', state: 'SUCCESS', msg: 'run ended' },
		{ level: 'info', method: 'GET', route: '/api/run/:runId', status: 200, msg: 'answered' },
	])
	const answered = { method: 'POST', route: '/api/run/feature', status: 200, request: 'ci-77' }
	expect(entries).toContainEqual(expect.objectContaining(answered))
	expect(Date.parse(entries[0].time)).toBeGreaterThan(Date.parse('2026-01-01'))
	for (const secret of ['canary-of-a-search', alice.token ?? '', app.executorToken])
		expect(lines.join('')).not.toContain(secret)
})

test('an id of a request that could be read as something else is replaced', async () => {
	const app = await testApp()
	for (const id of ['a b', 'a"b', `${'a'.repeat(65)}`, 'é', '<b>']) {
		const { headers } = await app.nobody.call('GET', '/api/health/live', undefined, { 'x-request-id': id })
		expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
	}
	const { headers } = await app.nobody.call('GET', '/api/none', undefined, { 'x-request-id': 'ci-1.2_3' })
	expect(headers['x-request-id']).toBe('ci-1.2_3')
})

test('for people a line says when, how bad, what and the rest by name, and an error where it came from', () => {
	const lines: string[] = []
	const log = openLog('warn', 'text', { write: (line: string) => void lines.push(line) })
	log.info('not logged')
	const error = Object.assign(new Error('no\nanswer'), { stack: 'Error: no\n    at look (/assay/look.ts:3:7)' })
	log.warn({ run: 12, executor: 'two words', err: error }, 'the sweeper could not look')
	expect(lines.join('')).toMatch(
		/^\d{4}-\d\d-\d\dT[\d:.]+Z warn the sweeper could not look run=12 executor="two words" "no\\nanswer"\n {4}at look \(\/assay\/look\.ts:3:7\)\n$/,
	)
})
