import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Executor, startExecutor } from '../src/executor/loop.ts'
import { processesNaming } from '../src/executor/process-facts.ts'
import { foldEvent, foldRun, newRunView } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { type ExecutorServer, executorServer, karateBundle } from './executor-server.ts'
import { fakePage, logOf, testBundle, testHost } from './support/host.ts'

const locators = { shop: { title: '//h1' } }
const settings = (values: Record<string, unknown>) => ({
	environment: { name: 'Test', ui: {}, api: {}, settings: { 'Explicit.wait.time': 1, ...values } },
})

describe('PARALLEL_FEATURES', () => {
	it('runs so many features at once, numbered as they begin', async () => {
		let open = 0
		let most = 0
		let endFirst = () => {}
		const othersEnded = new Promise<void>((resolve) => {
			endFirst = resolve
		})
		const host = testHost({
			runKarate: async (feature, _bundle, recorder) => {
				most = Math.max(most, ++open)
				// The first begins no scenario before all others have ended.
				if (feature.path === 'feature-1.feature') await othersEnded
				else await new Promise((resolve) => setTimeout(resolve, 5))
				if (feature.path === 'feature-4.feature') setTimeout(endFirst, 5)
				recorder.scenarioStarted({ name: feature.path, line: 1, tags: [], steps: 0 })
				recorder.scenarioFinished({ status: 'passed', nanos: 1 })
				open--
				return { scenarios: 1, passed: 1, failed: 0 }
			},
		})
		const features = Array.from({ length: 4 }, () => ({ featureType: 'KARATE' as const }))
		await runBundle(testBundle(features, settings({ PARALLEL_FEATURES: '2' })), host)
		expect(most).toBe(2)
		const view = foldRun(host.events)
		expect(view.features.map(({ id, path }) => `${id} ${path}`)).toEqual([
			'1 feature-2.feature',
			'2 feature-3.feature',
			'3 feature-4.feature',
			'4 feature-1.feature',
		])
		expect(view.counts).toEqual({ scenarios: 4, passed: 4, failed: 0, running: 0, notRun: 0 })
		expect(view.features.every((feature) => feature.scenarios[0]?.name === feature.path)).toBe(true)
		expect(view.status).toBe('SUCCESS')
	})

	it('keeps features that share a variable of the run in their order', async () => {
		const page = fakePage({ '//h1': '42' })
		const text = (steps: string) => ({ text: `Feature: f\nScenario: s\n${steps}`, locators })
		const features = [
			text('* WAIT <1>\n* SET_VARIABLE <7> {{{order}}}'),
			text('* VERIFY_TEXT [shop.title] + {{{order}}}'),
		]
		const run = async (values: Record<string, unknown>) => {
			const host = testHost({ openDriver: async () => page.driver })
			await runBundle(testBundle(features, settings(values)), host)
			return foldRun(host.events).features.flatMap(({ scenarios }) => scenarios.map(({ reason }) => reason ?? ''))
		}
		expect(await run({ PARALLEL_FEATURES: 2 })).toEqual(await run({}))
		expect((await run({ PARALLEL_FEATURES: 2 })).filter((reason) => reason.includes('yet'))).toEqual([])
	})

	it.each([
		['PARALLEL_FEATURES', 0],
		['PARALLEL_SCENARIOS', 'many'],
	])('refuses %s of %s in one sentence', async (key, value) => {
		expect(await logOf(testBundle('', settings({ [key]: value })))).toEqual([
			'run a run',
			`run ERROR: ${key}: expected a whole number from 1 to 64, got "${value}".`,
		])
	})
})

describe('PARALLEL_SCENARIOS', () => {
	let executors: ExecutorServer
	let executor: Executor
	let api: Server
	let url: string
	const open = new Map<string, number>()
	const most = new Map<string, number>()
	beforeAll(async () => {
		executors = await executorServer()
		executor = startExecutor({ server: executors.url, token: 't' })
		api = createServer((request, response) => {
			const [, group = '', delay = '0', size = '2000'] = request.url?.split('/') ?? []
			open.set(group, (open.get(group) ?? 0) + 1)
			most.set(group, Math.max(most.get(group) ?? 0, open.get(group) ?? 0))
			setTimeout(() => {
				open.set(group, (open.get(group) ?? 1) - 1)
				response
					.setHeader('content-type', 'application/json')
					.end(JSON.stringify({ path: request.url, text: 'x'.repeat(Number(size)) }))
			}, Number(delay))
		})
		await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
		url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
	})
	afterAll(async () => {
		await executor.stop()
		await executors.close()
		api.close()
	})
	const run = async (text: string, at: number) => {
		const environment = { name: 'test', ui: {}, api: {}, settings: { PARALLEL_SCENARIOS: at } }
		const served = executors.enqueue(karateBundle(text, { environment }))
		await served.finished
		return served
	}

	it('reports scenarios as they happen, each under its own number, and keeps locks', async () => {
		const ask = (tag: string, group: string) =>
			`${tag}\nScenario: ${group}\n* url '${url}/${group}/300'\n* method get\n* match response.path == '/${group}/300'\n`
		const text = `Feature: F\n${ask('', 'free').repeat(4)}${ask('@lock=till', 'till').repeat(2)}${ask('@parallel=false', 'alone').repeat(2)}
Scenario: wrong\n* match 1 == 2\n`
		const { events } = await run(text, 4)
		const view = foldRun(events)
		expect(view.counts).toEqual({ scenarios: 9, passed: 8, failed: 1, running: 0, notRun: 0 })
		expect(view.status).toBe('FAILURE')
		expect(most.get('free')).toBeGreaterThan(1)
		expect([most.get('till'), most.get('alone')]).toEqual([1, 1])
		const scenarios = view.features[0]?.scenarios ?? []
		expect(scenarios.slice(0, 4).map(({ name }) => name)).toEqual(['free', 'free', 'free', 'free'])
		for (const { name, steps } of scenarios.filter(({ name }) => name !== 'wrong')) {
			expect(steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed'])
			expect(steps[2]?.text).toContain(`/${name}/300`)
			expect(steps[1]?.evidence.map(({ kind }) => kind)).toEqual(['exchange'])
		}
		let running = 0
		const seen = newRunView()
		for (const event of events) {
			foldEvent(seen, event)
			running = Math.max(running, seen.counts.running)
		}
		expect(running).toBe(4)
	})

	it('keeps a body of 5 MB beside the log, and only its address in the event', async () => {
		const text = `Feature: F\nScenario: large\n* url '${url}/large/0/5000000'\n* method get\n* status 200\n* match karate.sizeOf(response.text) == 5000000`
		const { events, blobs } = await run(text, 1)
		expect(foldRun(events).status).toBe('SUCCESS')
		const exchange = events.find((event) => event.type === 'evidence')
		expect(JSON.stringify(exchange).length).toBeLessThan(2000)
		const body = exchange?.evidence.kind === 'exchange' ? exchange.evidence.response?.body : undefined
		expect(body).toMatchObject({ blob: expect.any(String), mediaType: 'application/json' })
		const kept = body && 'blob' in body ? blobs.get(body.blob) : undefined
		expect(JSON.parse(new TextDecoder().decode(kept)).text).toHaveLength(5_000_000)
	})

	it('holds nothing of 5,000 scenarios that have ended: the sandbox stays below 256 MB', async () => {
		const rows = Array.from({ length: 5000 }, (_, n) => `| ${n} |`).join('\n')
		const text = `Feature: F\nScenario Outline: <n>\n* url '${url}/many/0'\n* method get\n* status 200\nExamples:\n| n |\n${rows}`
		let peak = 0
		const watch = setInterval(() => {
			for (const pid of processesNaming('sandbox-')) peak = Math.max(peak, peakOfChild(pid))
		}, 500)
		const { events } = await run(text, 8)
		clearInterval(watch)
		console.log(`5,000 scenarios, 8 at once, in the executor's sandbox: ${peak.toFixed(0)} MB at most`)
		expect(foldRun(events).counts).toEqual({ scenarios: 5000, passed: 5000, failed: 0, running: 0, notRun: 0 })
		expect(peak).toBeGreaterThan(20)
		expect(peak).toBeLessThan(256)
	}, 300_000)
})

/** The most memory that a child of ours had so far, in megabytes, as Linux counts it. */
function peakOfChild(pid: number): number {
	try {
		const status = readFileSync(`/proc/${pid}/status`, 'utf8')
		const number = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
		return number('PPid') === process.pid ? number('VmHWM') / 1024 : 0
	} catch {
		return 0
	}
}
