import { afterAll, expect, it } from 'vitest'
import { closeConnections, newUndiciIo } from '../src/http/undici-io.ts'
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
		}, 20)
	})
	const played = await play(files, { variables: { base: target.url }, parallel, io: newUndiciIo() })
	await target.close()
	return { ...played, most, seen }
}

const get = (path: string) => `* url base\n* path '${path}'\n* method get\n* status 200`

it('runs scenarios beside each other and tells them one after another', async () => {
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
