import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceHash } from '../build-karate-runner.mjs'
import { builtFrom } from '../src/executor/karate-jvm/runner.generated.ts'
import { type Executor, startExecutor } from '../src/executor/loop.ts'
import { processesNaming } from '../src/executor/process-facts.ts'
import { foldRun } from '../src/log/fold.ts'
import { type ExecutorServer, executorServer, karateBundle } from './executor-server.ts'
import { karateJar, whyNoKarate } from './support/karate-jar.ts'

it('is run by the Java classes that lie beside it as sources', () => {
	expect(builtFrom, 'run node packages/engine/build-karate-runner.mjs').toBe(sourceHash())
})

const environment = (settings: Record<string, unknown>) => ({ name: 'Test', ui: {}, api: {}, settings })
const jvm = { environment: environment({ KARATE_ENGINE: 'JVM' }) }

describe('the real Karate, refused', () => {
	const refused = async (karateJar: string | undefined, settings: Record<string, unknown>) => {
		const server = await executorServer()
		const executor = startExecutor({ server: server.url, token: 't', ...(karateJar ? { karateJar } : {}) })
		const text = 'Feature: F\nScenario: s\n* def a = 1\n'
		const run = server.enqueue(karateBundle(text, { environment: environment(settings) }))
		await run.finished
		await executor.stop()
		await server.close()
		const { status, reason } = foldRun(run.events)
		return `${status}: ${reason}`
	}

	it('unless the operator of the executor has set KARATE_JAR', async () => {
		expect(await refused(undefined, { KARATE_ENGINE: 'JVM' })).toMatch(
			/^ERROR: KARATE_ENGINE is JVM, but this executor runs no JVM: its operator sets KARATE_JAR/,
		)
	})

	it('by a name that is no engine, and by a jar that is not there', async () => {
		expect(await refused('/x.jar', { KARATE_ENGINE: 'graal' })).toBe(
			'ERROR: KARATE_ENGINE: expected NATIVE or JVM, got "graal".',
		)
		expect(await refused('/nowhere/karate.jar', { KARATE_ENGINE: 'jvm' })).toBe(
			'ERROR: KARATE_JAR names /nowhere/karate.jar, which does not exist.',
		)
	})
})

/** Those of this test's executor: others may compare engines at the same time. */
const ownJvms = () => {
	const own = processesNaming(`/${process.pid}-`)
	return processesNaming('assay.Main').filter((pid) => own.includes(pid))
}

const missing = await whyNoKarate()
if (missing) console.log(`The real Karate is not run: ${missing}`)

describe.skipIf(missing !== undefined)('the real Karate', () => {
	let server: ExecutorServer
	let executor: Executor
	let api: Server
	let url: string
	beforeAll(async () => {
		server = await executorServer()
		executor = startExecutor({ server: server.url, token: 't', karateJar })
		api = createServer((_, response) => {
			response.setHeader('content-type', 'application/json').end('{"kettles":3}')
		})
		await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
		url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
	})
	afterAll(async () => {
		await executor.stop()
		await server.close()
		api.closeAllConnections()
		api.close()
	})

	it('runs the same bundle into the same events: data, files, called steps, requests, messages; no secret of it', async () => {
		const text = `Feature: F
Background:
* def base = '${url}'
Scenario: asks
* url base
* header x-key = apiKey
* method get
* match response == { kettles: 3 }
* print 'seen', response.kettles
* call read('called.feature')
* match read('data.json') == { name: 'Ann' }
Scenario Outline: row <n>
* match n == '1'
* def after = 1
Examples:
| n |
| 1 |
| 2 |
`
		const bundle = karateBundle(text, {
			included: { 'called.feature': 'Feature: C\nScenario: c\n* def inner = karate.env\n* match inner == "Test"\n' },
			environment: { ...environment({ KARATE_ENGINE: 'JVM', PARALLEL_SCENARIOS: 2 }), api: { apiKey: 'top s3cret' } },
			secrets: ['top s3cret'],
		})
		const run = server.enqueue(bundle, { 'data.json': new TextEncoder().encode('{ "name": "Ann" }') })
		await run.finished
		const view = foldRun(run.events)
		const scenarios = [...(view.features[0]?.scenarios ?? [])].sort((a, b) => a.name.localeCompare(b.name))
		expect(scenarios.map(({ name, status, row }) => [name, status, row?.n])).toEqual([
			['asks', 'passed', undefined],
			['row 1', 'passed', '1'],
			['row 2', 'failed', '2'],
		])
		const [asks, , row] = scenarios
		expect(asks?.steps[0]).toMatchObject({ text: `def base = '${url}'`, background: true })
		const method = asks?.steps.find(({ text }) => text === 'method get')
		expect(method?.evidence).toMatchObject([
			{
				kind: 'exchange',
				request: { method: 'GET', url: `${url}` },
				response: { status: 200, body: { text: '{"kettles":3}' } },
			},
		])
		expect(asks?.steps.find(({ text }) => text.startsWith('print'))?.evidence).toEqual([
			{ kind: 'print', text: 'seen 3' },
		])
		const call = asks?.steps.find(({ text }) => text.startsWith('call'))
		expect(call?.steps.map(({ text, status, calledFrom }) => [text, status, calledFrom])).toEqual([
			['def inner = karate.env', 'passed', 'called.feature'],
			['match inner == "Test"', 'passed', 'called.feature'],
		])
		expect(row?.steps.map(({ status }) => status)).toEqual(['passed', 'failed', 'skipped'])
		expect(row?.steps[1]?.message).toMatch(/^match failed: EQUALS\n {2}\$ \| not equal/)
		expect(row?.steps[1]?.message).not.toContain('.feature:')
		expect(JSON.stringify(run.events)).not.toContain('s3cret')
		expect(view.status).toBe('FAILURE')
		// The system may take a moment to be rid of what was killed.
		await expect.poll(ownJvms, { timeout: 10_000 }).toEqual([])
	}, 120_000)

	it('is killed at the end of the time that a run may take', async () => {
		const limited = await executorServer()
		const limits = { runMinutes: 0.05 }
		const other = startExecutor({ server: limited.url, token: 't', karateJar, limits })
		const run = limited.enqueue(karateBundle('Feature: F\nScenario: s\n* eval while (true) { }\n', jvm))
		await run.finished
		await other.stop()
		await limited.close()
		expect(foldRun(run.events)).toMatchObject({
			status: 'ERROR',
			reason: 'The run took longer than the 0.05 minutes it may take.',
		})
		// The system may take a moment to be rid of what was killed.
		await expect.poll(ownJvms, { timeout: 10_000 }).toEqual([])
	}, 120_000)

	it('is killed in an endless loop when the run is cancelled, and says when it needed too much memory', async () => {
		const loop = 'Feature: F\nScenario: s\n* def before = 1\n* eval while (true) { }\n* def after = 1\n'
		const endless = server.enqueue(karateBundle(loop, jvm))
		const bomb = server.enqueue(
			karateBundle(
				`Feature: F\nScenario: s\n* eval var s = 'x'; while (true) s = new java.lang.String(s + s).toString() + '!'\n`,
				jvm,
			),
		)
		const look = setInterval(() => {
			const looping = endless.events.some((event) => event.type === 'stepStarted' && event.text.startsWith('eval'))
			if (looping) endless.cancel = true
		}, 50)
		await Promise.all([endless.finished, bomb.finished])
		clearInterval(look)
		const view = foldRun(endless.events)
		expect(view).toMatchObject({ status: 'ERROR', reason: 'The run was cancelled.' })
		expect(view.features[0]?.scenarios[0]?.steps.map(({ status }) => status)).toEqual(['passed', 'error'])
		expect(foldRun(bomb.events).features[0]?.scenarios[0]?.reason).toMatch(/needed more than the 512 MB|OutOfMemory/)
		// The system may take a moment to be rid of what was killed.
		await expect.poll(ownJvms, { timeout: 10_000 }).toEqual([])
	}, 120_000)
})
