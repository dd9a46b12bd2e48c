import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Executor, startExecutor } from '../src/executor/loop.ts'
import { foldRun } from '../src/log/fold.ts'
import { readLines } from '../src/log/lines.ts'
import { type ExecutorServer, executorServer, karateBundle, type ServedRun } from './executor-server.ts'

let server: ExecutorServer
let target: Server
/** Requests that wait for their answer. */
let held: ServerResponse[]

beforeEach(async () => {
	server = await executorServer(30)
	held = []
	target = createServer((request, response) => {
		if (request.url === '/hold') held.push(response)
		else response.end('{}')
	})
	await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
	target.closeAllConnections()
	target.close()
	await server.close()
})

const start = (): Executor => startExecutor({ server: server.url, token: 't', limits: { graceSeconds: 1 } })
const held1 = () => expect.poll(() => held.length).toBe(1)
const release = () => {
	for (const response of held.splice(0)) response.end('{}')
}

function karate(...paths: string[]): string {
	const { port } = target.address() as AddressInfo
	const one = (path: string) => `Scenario: ${path}\n* url 'http://127.0.0.1:${port}/${path}'\n* method get\n`
	return `Feature: F\n${paths.map(one).join('')}`
}

const statusesOf = (run: ServedRun) =>
	foldRun(run.events).features.flatMap(({ scenarios }) => scenarios.map(({ name, status }) => `${name} ${status}`))

/** As the server hands it out: what is left, and what the executor before said. */
function goOn(run: ServedRun): ServedRun {
	const [begun] = run.events
	const planned = begun?.type === 'runStarted' ? (begun.planned ?? []) : []
	const started = new Set(run.events.flatMap((event) => (event.type === 'scenarioStarted' ? [event.line] : [])))
	const features = run.bundle.features.flatMap((feature) => {
		const lines = readLines(planned.find(({ path }) => path === feature.path)?.lines ?? '')
		const only = lines.filter((line) => !started.has(line))
		return only.length > 0 ? [{ ...feature, only }] : []
	})
	if (!run.carried) throw new Error('The run was not given back')
	return server.enqueue({ ...run.bundle, features, continued: run.carried }, {}, run.events)
}

it('a drained executor ends the scenario that runs, gives the run back, and the next one goes on behind it', async () => {
	const first = start()
	const run = server.enqueue(karateBundle(karate('a', 'hold', 'c', 'd')))
	await held1()
	const drained = first.drain()
	release()
	await run.finished
	await drained
	expect(statusesOf(run)).toEqual(['a passed', 'hold passed'])
	expect(run.events.at(-1)?.type).toBe('featureFinished')
	expect(run.carried).toMatchObject({ features: 1, scenarios: 2, failed: 0, errors: [] })

	const rest = goOn(run)
	const second = start()
	await rest.finished
	await second.stop()
	const log = rest.events
	expect(log.filter(({ type }) => type === 'runStarted')).toHaveLength(1)
	const view = foldRun(log)
	expect(view.counts).toEqual({ scenarios: 4, passed: 4, failed: 0, running: 0, notRun: 0 })
	expect(view.status).toBe('SUCCESS')
	expect(view.features.map(({ id, scenarios }) => [id, scenarios.map(({ name }) => name)])).toEqual([
		['1', ['a', 'hold']],
		['2', ['c', 'd']],
	])
}, 60_000)

it('a failure before the break decides the verdict behind it', async () => {
	const first = start()
	const run = server.enqueue(karateBundle(karate('a', 'hold', 'c').replace('method get', 'method get\n* match 1 == 2')))
	await held1()
	const drained = first.drain()
	release()
	await run.finished
	await drained
	const rest = goOn(run)
	const second = start()
	await rest.finished
	await second.stop()
	const view = foldRun(rest.events)
	expect(view.counts).toEqual({ scenarios: 3, passed: 2, failed: 1, running: 0, notRun: 0 })
	expect(view.status).toBe('FAILURE')
}, 60_000)

it('a second signal ends what is in hand at once', async () => {
	const executor = start()
	const run = server.enqueue(karateBundle(karate('a', 'hold', 'c')))
	await held1()
	void executor.drain()
	await executor.stop()
	await run.finished
	const view = foldRun(run.events)
	expect([view.status, view.reason]).toEqual(['ERROR', 'The executor was stopped.'])
	expect(view.counts).toEqual({ scenarios: 2, passed: 1, failed: 1, running: 0, notRun: 1 })
}, 60_000)
