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
	`(function(){ var leak; function f(){ try { f() } catch (e) { try { karate.toString({}) } catch (x) { leak = x instanceof Error ? leak : x } throw e } } try { f() } catch (e) {} return leak.constructor.constructor('return process')() })()`,
	`(function(){ var leak; Array.prototype.map = function(f){ leak = f; return [] }; karate.toString([1]); return leak.constructor('return process')() })()`,
	`(function(){ var leak; var a = [1]; ['map', 'filter', 'find', 'findIndex', 'forEach', 'every', 'some', 'flatMap', 'reduce', 'sort'].forEach(n => Object.defineProperty(a, n, { value: f => { leak = f; return [] } })); karate.toString(a); karate.match(a, a); karate.match([a], a); karate.map(a, x => x); karate.distinct(a); karate.jsonPath({ a }, '$..a[?(@.x==1)]'); karate.toCsv(a); karate.log(a); karate.sort(a); karate.filterKeys({}, a); karate.configure('continueOnStepFailure', { enabled: true, keywords: a }); return leak.constructor('return process')() })()`,
	`(function(){ var leak; var s = { toString(){ return 'x' } }; ['replace', 'matchAll', 'match', 'split'].forEach(n => { s[n] = r => { leak = r; return [] } }); ['read', 'callSingle', 'extract', 'extractAll', 'urlEncode', 'fromString', 'get', 'setup', 'jsonPath', 'xmlPath', 'setXml', 'remove', 'configure'].forEach(n => { try { karate[n](s, s, s) } catch (e) {} }); return leak.constructor.constructor('return process')() })()`,
	`(function(){ Error.prepareStackTrace = (e, frames) => frames; try { karate.read('lost.json') } catch (e) { return e.stack.constructor.constructor('return process')() } })()`,
	`(function(){ var leak; Error.prepareStackTrace = (e, frames) => { leak = frames; return '' }; try { karate.eval('none.x') } catch (e) {} return leak.constructor.constructor('return process')() })()`,
	`(function(){ var leak; Error.prepareStackTrace = (e, frames) => { leak = frames[0]; return '' }; try { karate.eval('none.x') } catch (e) {} return leak.constructor.constructor('return process')() })()`,
	`(function(){ var leak; Error.prepareStackTrace = (e, frames) => { leak = frames.map(f => f.getFunction() || f.getThis()).find(f => f && !(f instanceof Object)); return '' }; try { karate.eval('none.x') } catch (e) {} return leak.constructor.constructor('return process')() })()`,
	`(function(){ var leak; Object.defineProperty(Object.prototype, 'a', { set(v){ leak = v }, configurable: true }); karate.fromJson('{"a":{}}'); return leak.constructor.constructor('return process')() })()`,
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

it.each([
	'while (true) n++',
	'for (;;) n++',
	'for (var i = 0; ; i++) n++',
	'do n++; while (true)',
	'do {} while (true)',
	'for (var x of endless()) n++',
	'for (var a in wide) for (var b in wide) for (var c in wide) for (var d in wide) n++',
	'[...endless()]',
	'outer: for (;;) inner: while (true) continue outer',
	'var fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2); fib(70)',
	'var fib = (...n) => n[0] < 2 ? n[0] : fib(n[0] - 1) + fib(n[0] - 2); fib(70)',
	'var it = { fib(n) { if (n < 2) return n; return this.fib(n - 1) + this.fib(n - 2) } }; it.fib(70)',
	'var it = { get more() { for (;;); } }; it.more',
	'var it = { valueOf: () => { for (;;); } }; it + 1',
	'new Proxy({}, { get() { while (true); } }).any',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the script's
	'return `${(function(){ while (true); })()}`',
	'if (n == 0) /}/.test("x"); while (true) n++',
])('ends what runs without end: %s', async (loop) => {
	const { problem } = await play(
		`* def endless = function*(){ while (true) yield 1 }
* def wide = karate.repeat(300, i => 0)
* def f = function(){ var n = 0; ${loop} }
* f()`,
		{ suite: newSuite({ scriptLimit: 100 }) },
	)
	expect(problem).toMatchObject({
		status: 'error',
		message: expect.stringMatching(/the script ran longer than 0.1 seconds/),
	})
})

it.each([
	['* def f = function(__tick){ for (var n = 0; n < 1e9; n++); }\n* f(function(){})', /the name __tick is taken/],
	['* def f = function(\\u005f_tick){ for (var n = 0; n < 1e9; n++); }\n* f(function(){})', /the name __tick is taken/],
	[
		'* def __guards = { __tick: parseInt }\n* def f = function(){ for (;;); }\n* f()',
		/the script ran longer than 0.1 seconds/,
	],
	[
		'* eval globalThis["__gu" + "ards"] = { __tick: parseInt }\n* def f = function(){ for (;;); }\n* f()',
		/the script ran longer than 0.1 seconds/,
	],
])('ends what tries to run without its guards: %s', async (text, message) => {
	const { problem } = await play(text, { suite: newSuite({ scriptLimit: 100 }) })
	expect(problem?.message).toMatch(message)
})

it.each([
	['(function f(){ return f() })()', /a function calls itself without end/],
	[`'x'.repeat(1e9)`, /1000000000 characters or bytes are more than the 67108864 that a script may ask for at once/],
	[`'x'.padStart(1e9)`, /characters or bytes are more than/],
	['new Uint8Array(2e9)', /characters or bytes are more than/],
	['[...Array(4e9)]', /4000000000 items are more than the 10000000 that a script may work on at once/],
	['Array.from({ length: 1e9 })', /items are more than/],
	['new Array(1e9).fill(0)', /items are more than/],
	['Array.prototype.forEach.call({ length: 2 ** 52 }, function(){})', /items are more than/],
	[`(function(){ var s = 'x'; while (true) s += s })()`, /a text grew beyond 500 million characters/],
	['karate.repeat(1e10, x => x)', /10000000000 repetitions are more than the 10000000 that are possible at once/],
	['karate.range(0, 1e10)', /numbers are more than/],
	['karate.faker.alphanumeric(1e10)', /characters are more than/],
	[
		'(function(){ var a = [1]; for (var i = 0; i < 60; i++) a = [a, a]; return karate.toString(a) })()',
		/too much to write/,
	],
	['(async function(){ await 0 })()', /async and await are not possible here/],
	['new Promise(x => x)', /Promise is not available to scripts here/],
	['Atomics.wait(new Int32Array(4), 0, 0)', /Atomics is not available to scripts here/],
	[`import('node:fs')`, /import\(…\) is not possible here; use read\(\)/],
	[`import /* x */ ('node:fs')`, /import\(…\) is not possible here/],
])('refuses what one call could do to the thread or the memory: %s', async (script, message) => {
	const { problem } = await play(`* def result = ${script}`)
	expect(problem?.message).toMatch(message)
})

it('ends a script that fills the memory', async () => {
	const { problem } = await play(
		'* def f = function(){ var all = []; while (true) all.push(new Array(1000).fill(1)) }\n* f()',
		{
			suite: newSuite({ memory: 20 * 1024 * 1024 }),
		},
	)
	expect(problem?.message).toBe('the script took more than 20 MB of memory')
})

it.each([
	[`/^(a+)+$/.test(text)`],
	[`text.replace(/(a*)*c/, '')`],
	[`karate.extract(text, '(a+)+c')`],
	[`text.matches('(a+)+')`],
	[`/^(a|aa)+$/.test(text)`],
	[`karate.match(text, '#regex ^(a|aa)+$')`],
	[`new RegExp('(a?){40}a{40}$').test(text)`],
	[`'x'.repeat(200000).replace(/x+y/, '')`],
	[`/^(a|a|a|a|a|a|a|a|a|a|a|a|a|a|a|a)+$/.test('aaaaaaaaab')`],
	[`karate.jsonPath([{ text: text }], '$[?(@.text =~ /(a|aa)+/)]')`],
])('ends a search that would take for ever: %s', async (script) => {
	const { problem } = await play(`* def text = 'a'.repeat(60) + 'b'\n* def result = ${script}`, {
		suite: newSuite({ searchLimit: 50 }),
	})
	expect(problem?.message).toBe('the search with a regular expression took longer than 0.05 seconds')
})

it('shows functions as their author wrote them', async () => {
	const text = 'function(list){ for (var x of list) if (x) while (false) ; return list.map(x => x + 1) }'
	const { printed } = await play(`* def f = ${text}\n* print f\n* print String(f)`)
	expect(printed).toEqual([text, text])
})

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
])('refuses in one sentence: %s', async (step, message) => {
	const { problem } = await play(step)
	expect(problem?.message).toMatch(message)
})

it('finds nothing where a watched search finds nothing', async () => {
	const { problem } = await play(
		`* match /^(a+)+$/.exec('b'.repeat(30)) == null\n* match /^(a+)+$/.test('b'.repeat(30)) == false`,
	)
	expect(problem).toBeUndefined()
})

it('fails the one step whose search would take for ever', async () => {
	const { scenarios } = await play(
		`* def text = 'a'.repeat(60) + 'b'
* match text == '#regex ^(a|aa)+$'

Scenario: another
* match 'abc' == '#regex [a-c]+'`,
		{ suite: newSuite({ searchLimit: 50 }) },
	)
	expect(scenarios.map(({ status }) => status)).toEqual(['failed', 'passed'])
})
