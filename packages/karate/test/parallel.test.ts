import { afterAll, expect, it } from 'vitest'
import { closeConnections, newUndiciIo } from '../src/http/undici-io.ts'
import { workerBlocking } from '../src/http/worker-blocking.ts'
import { startDemoServer } from './demo-server.ts'
import { echoServer, reply } from './echo-server.ts'
import { play } from './play.ts'

afterAll(closeConnections)

/** How many requests of which path were open at once. */
async function crowded(files: Record<string, string>, parallel: number) {
	const open = new Map<string, number>()
	const most: Record<string, number> = {}
	const seen: Record<string, number> = {}
	const target = await echoServer((request, response) => {
		const path = request.url
		const now = (open.get(path) ?? 0) + 1
		open.set(path, now)
		most[path] = Math.max(most[path] ?? 0, now)
		seen[path] = (seen[path] ?? 0) + 1
		setTimeout(() => {
			open.set(path, (open.get(path) ?? 1) - 1)
			reply(response, 200, { path, count: seen[path] })
		}, 60)
	})
	const played = await play(files, { variables: { base: target.url }, parallel, io: newUndiciIo() })
	await target.close()
	return { ...played, most, seen }
}

const get = (path: string) => `* url base\n* path '${path}'\n* method get\n* status 200`

it('runs scenarios beside each other and reports them one after another', async () => {
	const { result, most, scenarios, steps } = await crowded(
		{
			'main.feature': `Feature:
Scenario Outline: row <n>
${get('many')}
* def mine = '<n>'
* match mine == n
Examples:
${['n', ...Array(12).keys()].map((n) => `| ${n} |`).join('\n')}`,
		},
		4,
	)
	expect(result).toEqual({ scenarios: 12, passed: 12, failed: 0 })
	expect(most['/many']).toBe(4)
	expect(scenarios.every(({ status }) => status === 'passed')).toBe(true)
	expect(steps.slice(0, 6).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8])
})

it('lets the scenarios beside one go on while it pauses', async () => {
	const stop = new AbortController()
	const ignored = {
		scenarioStarted() {},
		stepStarted() {},
		stepFinished() {},
		exchange() {},
		print() {},
		attachment() {},
	}
	const { result } = await play('Feature:\nScenario:\n* karate.pause(600000)\nScenario:\n* def a = 1\n', {
		parallel: 2,
		signal: stop.signal,
		listener: { ...ignored, scenarioFinished: () => stop.abort() },
	})
	expect(result).toEqual({ scenarios: 2, passed: 1, failed: 1 })
})

it('runs the rows of a function beside each other, and makes them once', async () => {
	const { result, most } = await crowded(
		{
			'main.feature': `Feature:
@setup
Scenario:
* def rows = function(i){ return i < 8 ? { n: i } : null }
Scenario Outline:
${get('rows')}
* match n == __num
Examples:
| karate.setup().rows |`,
		},
		3,
	)
	expect(result).toEqual({ scenarios: 8, passed: 8, failed: 0 })
	expect(most['/rows']).toBe(3)
})

it('keeps those apart that share a lock, and everything apart from @lock=*', async () => {
	const scenario = (tag: string, path: string) => `${tag}\nScenario:\n${get(path)}\n`
	const { result, most } = await crowded(
		{
			'main.feature': `Feature:
${scenario('@lock=till', 'till').repeat(3)}${scenario('@parallel=false', 'alone').repeat(3)}${scenario('', 'free').repeat(6)}
${scenario('@lock=*', 'free').repeat(2)}`,
		},
		8,
	)
	expect(result.passed).toBe(14)
	expect([most['/till'], most['/alone']]).toEqual([1, 1])
	expect(most['/free']).toBeGreaterThan(1)
})

it('calls once what callonce names, whoever comes first', async () => {
	const { result, seen, problem } = await crowded(
		{
			'once.feature': `Feature:\nScenario:\n${get('once')}\n* def count = response.count`,
			'main.feature': `Feature:
Background:
* callonce read('once.feature')
Scenario Outline:
* match count == 1
${get('then')}
Examples:
${['n', ...Array(8).keys()].map((n) => `| ${n} |`).join('\n')}`,
		},
		8,
	)
	expect(problem?.message).toBeUndefined()
	expect(result.passed).toBe(8)
	expect(seen).toEqual({ '/once': 1, '/then': 8 })
})

it('calls once what a step and a script name at the same time', async () => {
	const blocking = workerBlocking()
	const { port, stop } = await startDemoServer()
	const row = (script: string) => `Scenario:\n* ${script}\n* match made.number == '#number'\n* print made.number`
	const files = {
		'once.feature': `Feature:
Scenario:
* url base
* path 'greeting'
* method get
* def made = { number: '#(response.id)' }`,
		'main.feature': `Feature:
${[`callonce read('once.feature')`, `def made = karate.callonce('once.feature').made`, `callonce read('once.feature')`]
	.map(row)
	.join('\n')}`,
	}
	const { result, printed, exchanges, problem } = await play(files, {
		parallel: 4,
		io: newUndiciIo(blocking),
		variables: { base: `http://127.0.0.1:${port}` },
	})
	await blocking.close()
	await stop()
	expect(problem?.message).toBeUndefined()
	expect(result.passed).toBe(3)
	expect(printed).toEqual(['1', '1', '1'])
	expect(exchanges.length).toBe(1)
})

it('gives each call of a feature a callonce of its own, also at the same time', async () => {
	const rows = [0, 1, 2, 3].map((n) => `Scenario:\n* def n = ${n}\n* call read('deeper.feature')`)
	const { result, seen, problem } = await crowded(
		{
			'once.feature': `Feature:\nScenario:\n${get('once')}\n* def own = n`,
			'deeper.feature': `Feature:
Background:
* callonce read('once.feature')
Scenario:
* match own == n
Scenario:
* match own == n`,
			'main.feature': `Feature:\n${rows.join('\n')}`,
		},
		4,
	)
	expect(problem?.message).toBeUndefined()
	expect(result.passed).toBe(4)
	expect(seen).toEqual({ '/once': 4 })
})

it('says so where a script would have to wait for the callonce of another scenario', async () => {
	const { problem, most } = await crowded(
		{
			'once.feature': `Feature:\nScenario:\n${get('once')}`,
			'main.feature': `Feature:
Scenario:
* callonce read('once.feature')
Scenario:
* eval karate.callonce('once.feature')`,
		},
		2,
	)
	expect(most['/once']).toBe(1)
	expect(problem?.message).toMatch(
		/another scenario is making what callonce makes once, and a script cannot wait for it/,
	)
})
