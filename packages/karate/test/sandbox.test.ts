import { expect, it } from 'vitest'
import { newSuite } from '../src/run-feature.ts'
import { play } from './play.ts'

const escapes = [
	`karate.call.constructor('return process')()`,
	`karate.constructor.constructor('return process')()`,
	`read.constructor('return process')()`,
	`({}).constructor.constructor('return process')()`,
	`karate.env.constructor.constructor('return process')()`,
	`karate.info.constructor.constructor('return process')()`,
	`karate.range(0, 3).constructor.constructor('return process')()`,
	`karate.jsonPath({ a: [1] }, '$..a').constructor.constructor('return process')()`,
	`karate.toBytes('x').constructor.constructor('return process')()`,
	`karate.map([1], x => x).constructor.constructor('return process')()`,
	`(function(){ try { karate.read('lost.json') } catch (e) { return e.constructor.constructor('return process')() } })()`,
	`(function(){ return this.constructor.constructor('return process')() })()`,
	`karate.repeat(1, function(){ return arguments.callee.caller.constructor('return process')() })`,
	`karate.prevRequest.constructor.constructor('return process')()`,
	`process.pid`,
	`require('fs')`,
	`globalThis.process.pid`,
	`Java.type('java.util.UUID').constructor('return process')()`,
	`java.lang.System.getenv.constructor('return process')()`,
	`eval('process.pid')`,
	`xmlDoc.root.constructor.constructor('return process')()`,
	`response.constructor.constructor('return process')()`,
]

it.each(escapes)('a script does not reach the program: %s', async (script) => {
	const { steps } = await play({
		'main.feature': `Feature:
Scenario:
* def xmlDoc = <root a="1">x</root>
* json response = '{"a":[1,{"b":12345678901234567890}]}'
* def result = ${script}
* match (typeof result.pid) == 'undefined'`,
	})
	const escaped = steps.find((step) => step.text.startsWith('def result'))
	expect(escaped?.status).not.toBe('passed')
})

it('values that cross the border belong to the scripts', async () => {
	const { problem } = await play(
		{
			'data.csv': 'a,b\n1,2\n',
			'data.yaml': 'list:\n  - one: 1\n',
			'main.feature': `Feature:
Scenario:
* def values = [read('data.csv'), read('data.yaml'), karate.info, karate.tags, karate.scenario, karate.config, karate.properties, karate.fromJson('{"a":1}')]
* def foreign = values.filter(x => !(x instanceof Object))
* match foreign == []`,
		},
		{ properties: { a: { b: 1 } } },
	)
	expect(problem?.message).toBeUndefined()
})

it.each(['while (true) n++', 'for (;;) n++', 'for (var i = 0; ; i++) n++', 'do n++; while (true)'])(
	'ends an endless loop without braces: %s',
	async (loop) => {
		const { problem } = await play(`* def f = function(){ var n = 0; ${loop} }\n* f()`, {
			suite: newSuite({ scriptLimit: 100 }),
		})
		expect(problem?.message).toMatch(/the script ran longer than 0.1 seconds/)
	},
)

it.each([
	['var n = 0; for (var i = 0; i < 5; i++) n += i; return n', 10],
	['var n = 3; while (n > 0 && n--) ; return n', 0],
	['var n = 0; for (var k in { a: 1, b: 2 }) n++; return n', 2],
	['var n = 0; for (var i = 0; (i < 3); i++) if (i) n += i; else n += 10; return n', 13],
])('leaves loops without braces as they are: %s', async (body, value) => {
	const { problem } = await play(`* def f = function(){ ${body} }\n* match f() == ${value}`)
	expect(problem?.message).toBeUndefined()
})

it.each([
	["* karate.exec('ls')", /karate.exec starts a program, which a shared executor does not let tests do/],
	["* def x = karate.write('a', 'b.txt')", /karate.write writes files beside the report/],
	["* karate.fork('ls')", /karate.fork starts a program/],
	['* configure ntlmAuth = { username: "a" }\n* url "http://127.0.0.1:1"\n* method get', /NTLM is not supported/],
	[
		'* configure auth = { type: "oauth2" }\n* url "http://127.0.0.1:1"\n* method get',
		/oauth2 is not supported; fetch the token/,
	],
])('refuses in one sentence: %s', async (step, message) => {
	const { problem } = await play(step)
	expect(problem?.message).toMatch(message)
})
