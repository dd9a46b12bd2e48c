import { expect, it } from 'vitest'
import { startExecutor } from '../src/executor/loop.ts'
import { executorServer, karateBundle } from './executor-server.ts'

it('an executor for one run ends with it and leaves the next to another', async () => {
	const server = await executorServer()
	const runs = [1, 2].map(() => server.enqueue(karateBundle('Feature: F\nScenario: one\n  * def a = 1\n')))
	const executor = startExecutor({ server: server.url, token: 'secret-token', once: true, concurrency: 2 })
	await executor.ended
	expect(runs.map(({ claimedAt }) => claimedAt !== undefined)).toEqual([true, false])
	expect(runs[0]?.events.at(-1)).toMatchObject({ type: 'runFinished', status: 'SUCCESS' })
	await server.close()
})
