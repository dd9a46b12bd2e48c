import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Executor, startExecutor } from '../src/executor/loop.ts'
import { foldRun } from '../src/log/fold.ts'
import { type ExecutorServer, executorServer, karateBundle, type ServedRun } from './executor-server.ts'

let server: ExecutorServer
let executor: Executor

beforeEach(async () => {
	server = await executorServer(3)
	executor = startExecutor({
		server: server.url,
		token: 'secret-token',
		name: 'test executor',
		limits: { stuckSeconds: 3, memoryMB: 128, graceSeconds: 1 },
	})
})
afterEach(async () => {
	await executor.stop()
	await server.close()
})

const feature = (steps: string, head = '') => `Feature: F\n${head}\nScenario: one\n${steps.replace(/^\s*/gm, '  ')}\n`
const viewOf = async (run: ServedRun) => {
	await run.finished
	return foldRun(run.events)
}

describe('executor loop', () => {
	it('takes a run from claim to its last event', async () => {
		const run = server.enqueue(karateBundle(feature("* def a = 1\n* match a == 1\n* print 'seen', a")))
		const view = await viewOf(run)
		expect(view.status).toBe('SUCCESS')
		expect(view.counts).toEqual({ scenarios: 1, passed: 1, failed: 0, running: 0, notRun: 0 })
		expect(view.features[0]?.scenarios[0]?.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed'])
		expect(run.events[0]).toMatchObject({ type: 'runStarted', executor: 'test executor' })
	})

	it('hands the files of the bundle to the feature, and features to call', async () => {
		const text = feature(
			"* def data = read('data/users.json')\n* match data == [{ name: 'Ann' }]\n* call read('other.feature')\n* match done == true",
		)
		const run = server.enqueue(karateBundle(text, { included: { 'other.feature': feature('* def done = true') } }), {
			'data/users.json': new TextEncoder().encode('[{"name":"Ann"}]'),
		})
		const view = await viewOf(run)
		expect(view.features[0]?.scenarios[0]?.reason).toBeUndefined()
		expect(view.status).toBe('SUCCESS')
	})

	it('runs two at once, and a third when one of them has ended', async () => {
		const slow = feature('* def f = function(){ var end = Date.now() + 400; while (Date.now() < end) {} }\n* f()')
		const runs = [1, 2, 3].map(() => server.enqueue(karateBundle(slow)))
		const views = await Promise.all(runs.map(viewOf))
		expect(views.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
		expect(Number(runs[1]?.claimedAt)).toBeLessThan(Number(runs[0]?.arrived.at(-1)))
		expect(Number(runs[2]?.claimedAt)).toBeGreaterThan(
			Math.min(...runs.slice(0, 2).map((run) => Number(run.arrived.at(-1)))),
		)
	})

	it('ends a cancelled run, also in the middle of a wait', async () => {
		const api = createServer((_, response) => response.writeHead(404).end())
		await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
		const { port } = api.address() as AddressInfo
		const run = server.enqueue(
			karateBundle(
				feature(
					`* configure retry = { count: 100, interval: 1000 }\n* url 'http://127.0.0.1:${port}'\n* retry until false\n* method get`,
				),
			),
		)
		while (run.events.length < 4) await new Promise((resolve) => setTimeout(resolve, 20))
		run.cancel = true
		const view = await viewOf(run)
		expect(view.status).toBe('ERROR')
		expect(view.reason).toBe('The run was cancelled.')
		expect(view.counts.running).toBe(0)
		api.close()
	})

	it('gives back a run that it cannot begin without a report of it, and takes the next', async () => {
		// As a server of another version may give it.
		const secrets = undefined as unknown as string[]
		const run = server.enqueue(karateBundle(feature('* def a = 1'), { secrets }))
		const next = server.enqueue(karateBundle(feature('* def a = 1')))
		expect((await viewOf(next)).status).toBe('SUCCESS')
		expect(run.notBegun).not.toEqual([])
		// What is reported or beats would keep it for this executor for ever.
		await new Promise((resolve) => setTimeout(resolve, 1200))
		expect({ events: run.events, heartbeats: run.heartbeats }).toEqual({ events: [], heartbeats: 0 })
	})

	it('leaves a run whose lease is stale and takes the next', async () => {
		const run = server.enqueue(karateBundle(feature('* def f = function(){ while (true) {} }\n* f()')))
		while (run.events.length < 4) await new Promise((resolve) => setTimeout(resolve, 20))
		run.epoch = 2
		const reported = run.events.length
		expect((await viewOf(server.enqueue(karateBundle(feature('* def a = 1'))))).status).toBe('SUCCESS')
		await new Promise((resolve) => setTimeout(resolve, 1500))
		expect(run.events.length).toBe(reported)
	})
})
