import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Executor, startExecutor } from '../src/executor/loop.ts'
import { foldRun } from '../src/log/fold.ts'
import { type ExecutorServer, executorServer, karateBundle } from './executor-server.ts'

describe('the files of a run', () => {
	let server: ExecutorServer
	let executor: Executor
	beforeEach(async () => {
		server = await executorServer()
		executor = startExecutor({ server: server.url, token: 't' })
	})
	afterEach(async () => {
		await executor.stop()
		await server.close()
	})

	it('are waited for where the server starts anew', async () => {
		let asked = 0
		server.trouble = ({ path }) => {
			if (!path.includes('/files/')) return undefined
			return ({ 1: 503, 2: 'lose' } as const)[++asked]
		}
		const text = `Feature: F\nScenario: s\n* match read('data.json') == { kettles: 3 }\n`
		const run = server.enqueue(karateBundle(text), { 'data.json': Buffer.from('{"kettles":3}') })
		await run.finished
		const { status, reason } = foldRun(run.events)
		expect([status, reason]).toEqual(['SUCCESS', undefined])
		expect(asked).toBe(3)
	}, 30_000)

	it('are not asked for again where the server refuses them', async () => {
		let asked = 0
		server.trouble = ({ path }) => {
			if (!path.includes('/files/')) return undefined
			asked++
			return 404
		}
		const run = server.enqueue(karateBundle('Feature: F\nScenario: s\n* def a = 1\n'), {
			'data.json': Buffer.from('{}'),
		})
		await run.finished
		expect([foldRun(run.events).status, asked]).toEqual(['ERROR', 1])
	}, 30_000)
})
