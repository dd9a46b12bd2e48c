import { expect, it } from 'vitest'
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
