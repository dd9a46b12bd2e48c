// What a failed step says: enough to go on without opening anything else.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeConnections } from '../src/http/undici-io.ts'
import { play } from './play.ts'

const bodies: Record<string, [number, string, string]> = {
	'/large': [404, 'application/json', JSON.stringify({ error: 'none', more: { a: 1 } })],
	'/broken': [200, 'application/json', '{\n  "a": 1,\n  "b": {1 2}\n}'],
	'/page': [200, 'application/json', '\n<html><body>Sorry</body></html>'],
	'/text': [500, 'text/plain', 'out of order'],
}
const server = createServer(({ url = '' }, reply) => {
	const [status, type, body] = bodies[url] ?? [200, 'text/plain', '']
	reply.writeHead(status, { 'content-type': type }).end(body)
})
let base = ''
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
	await closeConnections()
	server.closeAllConnections()
	server.close()
})
const run = (steps: string, more = {}) => play(`* url base\n${steps}`, { variables: { base, ...more } })

describe('a status', () => {
	it('stands with method and address, below it the time and the start of a body', async () => {
		const { problem } = await run(`* path 'large'\n* method post\n* status 200`)
		expect(problem?.message?.replace(/\d+ ms/, 'N ms')).toBe(
			`status code was 404, expected 200, POST ${base}/large
response time N ms, response:
{
  "error": "none",
  "more": {
    "a": 1
  }
}`,
		)
	})
	it('has a body of one line behind it', async () => {
		const { problem } = await run(`* path 'text'\n* method get\n* status 200`)
		expect(problem?.message).toMatch(/\nresponse time \d+ ms, response: out of order$/)
	})
})

describe('a body that says it is JSON and is not', () => {
	it('is reported with the place, in the log and where it is compared', async () => {
		const { problem, printed } = await run(`* path 'broken'\n* method get\n* match response == { a: 1 }`)
		const why = 'not valid JSON at line 3, column 12: a colon must follow the key "1 2"'
		expect(printed).toEqual([`the response says that it is application/json, but it is not: ${why}`])
		expect(problem?.message).toContain(`the response says that it is JSON, but it is not: ${why}\nmatch failed: EQUALS`)
	})
	it.each([
		['{a:1}', ' at line 1, column 2'],
		["{'a':1}", ' at line 1, column 2'],
		['{\n"a":1,}', ' at line 2, column 7'],
		['[1,]', ''],
	])('stays text where it is written as JavaScript alone may be: %s', async (body, place) => {
		bodies['/loose'] = [200, 'application/json', body]
		const { problem, printed } = await run(`* path 'loose'\n* method get\n* match response == { a: 1 }`)
		const why = `not valid JSON${place}: JavaScript may be written so, JSON may not`
		expect(printed).toEqual([`the response says that it is application/json, but it is not: ${why}`])
		expect(problem?.message).toContain(why)
	})
	it('is reported by its beginning where it is something else altogether', async () => {
		const { problem, printed } = await run(`* path 'page'\n* method get\n* match response.a == 1`)
		const why = 'not valid JSON at line 2: it begins with <html><body>Sorry</body></html>'
		expect(printed).toEqual([`the response says that it is application/json, but it is not: ${why}`])
		expect(problem?.message).toContain(why)
	})
	it('is not reported where a body is what it says', async () => {
		const { problem, printed } = await run(`* path 'text'\n* method get\n* match response == { a: 1 }`)
		expect(printed).toEqual([])
		expect(problem?.message).toMatch(/^match failed/)
	})
})

describe('match each', () => {
	it('compares the first item that differs', async () => {
		const { problem } = await play(`* def list = [{ id: 1 }, { id: 'x', tags: [1] }, { id: 'y', tags: [] }]
* match each list == { id: '#number', tags: '##[]' }`)
		expect(problem?.difference).toEqual({
			expected: '{\n  "id": "#number",\n  "tags": "##[]"\n}',
			actual: '{\n  "id": "x",\n  "tags": [\n    1\n  ]\n}',
			language: 'json',
			mismatches: [{ path: '$.id', expected: "'#number'", actual: "'x'", reason: 'not a number' }],
		})
		expect(problem?.message).toContain('match each failed at indexes 1, 2')
	})
	it('compares items that are no objects, and says what is no list', async () => {
		const { problem } = await play(`* match each [1, 2, 'x'] == '#number'`)
		expect(problem?.difference).toMatchObject({ expected: '#number', actual: 'x', language: 'text' })
		const none = await play(`* match each 'text' == '#number'`)
		expect(none.problem?.difference?.actual).toBe('text')
	})
})

describe('a script', () => {
	const feature = `Feature: scripts
Scenario: one
* def later =
"""
function(x) {
  var y = 1

  return x.missing.deeper
}
"""
* def file = read('helper.js')
`
	const files = { 'helper.js': '// a helper\nfunction fn(x) {\n  return x.none.q\n}' }
	it.each([
		['* later({})', "TypeError: Cannot read properties of undefined (reading 'deeper') (main.feature, line 8)"],
		['* file({})', "TypeError: Cannot read properties of undefined (reading 'q') (helper.js, line 3)"],
		['* eval\n"""\nvar a = 1\n\nnone.b = 2\n"""', /^none is not defined.* \(main\.feature, line 16\)$/],
		[
			'* def f =\n"""\nfunction() {\n  return (1\n}\n"""',
			"Unexpected token '}' (main.feature, line 16) in: function() {",
		],
		['* def x = ({}).a.b', "TypeError: Cannot read properties of undefined (reading 'b')"],
	])('%s names its line', async (step, says) => {
		const { problem } = await play({ ...files, 'main.feature': feature + step })
		if (typeof says === 'string') expect(problem?.message?.split('\n')[0]).toBe(says)
		else expect(problem?.message).toMatch(says)
	})
	it('of a configuration names its line as well', async () => {
		const { scenarios } = await play({
			'main.feature': 'Feature: f\nScenario: s\n* def a = 1',
			'karate-config.js': 'function fn() {\n  var config = {}\n  config.a.b = 1\n  return config\n}',
		})
		expect(scenarios[0]?.reason).toBe(
			"karate-config.js: TypeError: Cannot set properties of undefined (setting 'b') (karate-config.js, line 3)",
		)
	})
})

describe('a variable that is missing', () => {
	const files = {
		'karate-config.js': "function fn() { return { basePath: '/api' } }",
		'main.feature': (step: string) => `Feature: f
Scenario Outline: s
* def myToken = 1
${step}
Examples:
| userName |
| ann      |
`,
	}
	it.each([
		['* print baseUrll', 'baseUrll is not defined, did you mean baseUrl (the environment test)?'],
		['* print BasePaht', 'BasePaht is not defined, did you mean basePath (karate-config.js)?'],
		['* print mytokens', 'mytokens is not defined, did you mean myToken (set by a step)?'],
		['* print username', 'username is not defined, did you mean userName (a column of the Examples)?'],
		['* def x = $baseUlr.a', "there is no variable 'baseUlr', did you mean baseUrl (the environment test)?"],
		[
			'* print somethingElse',
			'somethingElse is not defined, as neither the environment test, karate-config.js nor a step above sets it',
		],
	])('%s', async (step, says) => {
		const { problem } = await play(
			{ ...files, 'main.feature': files['main.feature'](step) },
			{ variables: { baseUrl: 'http://x' }, env: 'test' },
		)
		expect(problem?.message).toBe(says)
	})
})

describe('rows of Examples in a called feature', () => {
	const called = (rows: string) =>
		play({
			'main.feature': "Feature: caller\nScenario: calls\n* call read('rows.feature')\nScenario: next\n* def a = 1",
			'rows.feature': `Feature: rows\nScenario Outline: row <id>\n* match id == 1\nExamples:\n| ${rows} |`,
		})
	it('fail the step of the caller, and are no scenario of their own, where they cannot be made', async () => {
		const { scenarios, steps, result } = await called('nowhere.x')
		expect(scenarios.map(({ name, status }) => [name, status])).toEqual([
			['calls', 'failed'],
			['next', 'passed'],
		])
		expect(steps[0]?.message).toMatch(
			/rows\.feature: the rows of Examples could not be made from "nowhere\.x": nowhere is not defined/,
		)
		expect(result).toMatchObject({ scenarios: 2, passed: 1, failed: 1 })
	})
	it.each([
		['[{ id: 1 }, 5]', /need objects as rows, but item 2 of ".*" is 5/],
		["'none'", /need objects as rows, but "'none'" is none/],
	])('fail it where they are no objects: %s', async (rows, message) => {
		const { problem, result } = await called(rows)
		expect(problem?.message).toMatch(message)
		expect(result).toMatchObject({ passed: 1, failed: 1 })
	})
})

it('does not pass a scenario that had to fail and was only stopped', async () => {
	const stop = new AbortController()
	const { result, scenarios } = await play(
		'Feature:\n@fail\nScenario:\n* print "begins"\n* karate.pause(5000)\n* match 1 == 1',
		{ signal: stop.signal },
		{ print: () => void setTimeout(() => stop.abort(), 50) },
	)
	expect(scenarios[0]).toMatchObject({ status: 'failed', reason: 'the run was stopped' })
	expect(result).toMatchObject({ passed: 0, failed: 1 })
})
