import { describe, expect, it } from 'vitest'
import { play } from './play.ts'

async function passes(steps: string | Record<string, string>, options = {}) {
	const { result, problem } = await play(steps, options)
	expect(problem?.message).toBeUndefined()
	expect(result).toEqual({ scenarios: result.scenarios, passed: result.scenarios, failed: 0 })
	expect(result.scenarios).toBeGreaterThan(0)
}

async function fails(steps: string, status: string, message: RegExp) {
	const { result, problem } = await play(steps)
	expect(result.failed).toBe(1)
	expect(problem?.status).toBe(status)
	expect(problem?.message).toMatch(message)
}

describe('defining values', () => {
	it('reads bare words in JSON as texts and parentheses as JavaScript', () =>
		passes(`* def size = 3
* def a = { tea: green, size: size }
* match a == { tea: 'green', size: 'size' }
* def b = ({ size: size })
* match b == { size: 3 }`))
	it('fills embedded expressions and removes optional ones that are null', () =>
		passes(`* def cup = { full: true, note: null }
* def tray = { cup: '#(cup)', note: '##(cup.note)', kept: '#(cup.note)' }
* match tray == { cup: { full: true, note: null }, kept: null }`))
	it('keeps whole numbers beyond 2^53 exactly', () =>
		passes(`* def order = { id: 90071992547409931 }
* string text = order
* match text == '{"id":90071992547409931}'
* match order.id == 90071992547409931
* match order.id != 90071992547409932`))
	it('makes a variable of a bare assignment, also inside of a function', () =>
		passes(`* def count = function(){ seen = 4 }
* count()
* match seen == 4
* seen = seen + 1
* match seen == 5`))
	it('builds tables, leaving empty cells out', () =>
		passes(`* def four = 4
* table legs
  | animal  | count |
  | 'horse' | four  |
  | 'snake' |       |
* match legs == [{ animal: 'horse', count: 4 }, { animal: 'snake' }]`))
	it('sets and removes by path, creating what is missing', () =>
		passes(`* def house = {}
* set house.rooms[0].name = 'kitchen'
* set house.rooms[] = { name: 'hall' }
* match house == { rooms: [{ name: 'kitchen' }, { name: 'hall' }] }
* remove house.rooms[0]
* match house.rooms[*].name == ['hall']`))
	it('reads JsonPath with filters, wildcards, slices and deep scans', () =>
		passes(`* def shop = { shelves: [{ id: 1, price: 5, tags: ['a'] }, { id: 2, price: 15 }, { id: 3, price: 25 }] }
* match $shop.shelves[?(@.price > 10)].id == [2, 3]
* match $shop.shelves[?(@.price > 10 && @.id != 3)].id == [2]
* match $shop..price == [5, 15, 25]
* match $shop.shelves[-1:].id == [3]
* match $shop.shelves[0,2].id == [1, 3]
* match get[1] shop.shelves[*].id == 2
* match $shop.shelves[0].nothing == '#notpresent'`))
	it('keeps a path that leads nowhere apart from null', () =>
		passes(`* def foo = { there: null, list: [{ a: 1 }] }
* def menu = <menu><dish/></menu>
* def null1 = $foo.there
* def gone1 = $foo.missing
* def gone2 = get foo.missing
* def gone3 = get foo $.missing.deeper
* def gone4 = get[0] foo.missing[*].a
* def gone5 = menu/menu/drink
* match null1 == null
* match gone1 == '#notpresent'
* match gone2 == '#notpresent'
* match gone3 == '#notpresent'
* match gone4 == '#notpresent'
* match gone5 == '#notpresent'
* match $foo.list[?(@.a > 1)] == []
* match get[0] foo.list[?(@.a > 1)] == []
* def js = foo.missing
* match js == null
* match karate.get('$foo.missing') == null
* match karate.get('$foo.missing', 7) == 7
* table rows
  | a            | b |
  | $foo.missing | 1 |
* match rows == [{ b: 1 }]`))
	it.each(['$foo.missing', 'get foo.missing', 'get foo $.missing'])('does not take %s for null', (path) =>
		fails(`* def foo = {}\n* def m = ${path}\n* match m == null`, 'failed', /actual path does not exist/),
	)
	it.each(['!= null', "!= 'x'", "!contains 'x'", '!contains { a: 1 }', "!within ['x']"])(
		'does not take a path that leads nowhere for another value: %s',
		(check) => fails(`* def foo = {}\n* match foo.token ${check}`, 'failed', /actual path does not exist/),
	)
	it('takes what a function does not give for null where something else is refused', () =>
		passes(`* def nothing = function(){}
* match nothing() != 'x'
* match karate.match("nothing() != 'x'").pass == true
* match karate.match("nothing() != null").pass == false`))
	it('replaces tokens, one by one and by table', () =>
		passes(`* def text = 'Dear <who>, <what>!'
* replace text.who = 'Ann'
* replace text
  | token | value  |
  | what  | 'hi'   |
* match text == 'Dear Ann, hi!'`))
	it('reads XML as data and by path, and writes it', () =>
		passes(`* def menu = <menu><dish price="9">soup</dish><dish price="12">fish</dish></menu>
* match menu //dish[@price='12'] == 'fish'
* match menu count(//dish) == 2
* set menu /menu/dish[1]/@price = '8'
* match menu == <menu><dish price="8">soup</dish><dish price="12">fish</dish></menu>
* assert menu.menu.dish.length == 2`))
})

describe('match', () => {
	it('collects every difference with its path', async () => {
		const { problem } = await play(`* def actual = { a: 1, b: { c: [1, 2, 3] }, extra: true }
* match actual == { a: 2, b: { c: [1, 5, 6] }, lost: 'x' }`)
		expect(problem?.status).toBe('failed')
		expect(problem?.difference?.language).toBe('json')
		expect(problem?.difference?.mismatches).toEqual([
			{ path: '$.a', expected: '2', actual: '1', reason: 'not equal' },
			{ path: '$.b.c[1]', expected: '5', actual: '2', reason: 'not equal' },
			{ path: '$.b.c[2]', expected: '6', actual: '3', reason: 'not equal' },
			{ path: '$.lost', expected: "'x'", reason: 'is missing' },
			{ path: '$.extra', actual: 'true', reason: 'is not expected' },
		])
	})
	it('names the one item that a list lacks', async () => {
		const { problem } = await play(`* def list = [1, 2]\n* match list contains [2, 7]`)
		expect(problem?.difference?.mismatches).toEqual([
			{ path: '$', expected: '7', actual: '[1,2]', reason: 'actual array does not contain expected item - 7' },
		])
	})
	it.each([
		["{ id: '#number', name: '#string' }", true],
		["{ id: '#string', name: '#string' }", false],
		["{ id: '#? _ > 5', name: '#regex [a-z]+' }", true],
		["{ id: '#number? _ > 7', name: '#ignore' }", false],
		["{ id: 7, name: 'tea', more: '##string' }", true],
		["{ id: 7, name: '#notnull' }", true],
		["{ id: 7, name: '#null' }", false],
		["{ id: 7, name: '#regex te' }", false],
	])('matches a schema: %s', async (schema, holds) => {
		const { result } = await play(`* def drink = { id: 7, name: 'tea' }\n* match drink == ${schema}`)
		expect(result.failed).toBe(holds ? 0 : 1)
	})
	it.each([
		['[{ n: 1 }, null]', "'#[] ##(row)'", true],
		['[{ n: 1 }, null]', "'#[2] ##(row)'", true],
		["[{ n: 1 }, { n: 'x' }]", "'#[] ##(row)'", false],
		['[{ n: 1, m: 2 }, null]', "'#[] ##(^row)'", true],
		['[{ m: 2 }, null]', "'#[] ##(^row)'", false],
		['[{ n: 1 }, null]', "'#[] #(row)'", false],
		['[{ n: 1 }, null]', "'#[] row'", false],
		['[1, null]', "'#[] ##number'", true],
		["[1, 'x']", "'#[] ##number'", false],
	])('takes null for an item that may be null: %s, %s', async (rows, schema, holds) => {
		const { result } = await play(`* def row = { n: '#number' }\n* match ${rows} == ${schema}`)
		expect(result.failed).toBe(holds ? 0 : 1)
	})
	it('checks every item, with the item itself at hand', () =>
		passes(`* def rows = [{ n: 1, twice: 2 }, { n: 2, twice: 4 }]
* def row = { n: '#number', twice: '#? _ == _$.n * 2' }
* match each rows == row
* match rows == '#[2] row'
* match each rows contains { n: '#? _ < 3' }`))
	it('fails when one item does not fit', () =>
		fails(`* match each [1, 'x'] == '#number'`, 'failed', /\$\[1\] \| not a number/))
	it('puts the comment above the step in front of the message', () =>
		fails(`* def n = 1\n# the counter starts at two\n* match n == 2`, 'failed', /^the counter starts at two\n/))
})

describe('what went wrong', () => {
	it('names an unknown keyword and the nearest one', () =>
		fails(`* mach x == 1`, 'wrong', /'mach' is no step keyword, did you mean 'match'\?/))
	it('names an unknown variable', () => fails(`* match nothing == 1`, 'wrong', /nothing is not defined/))
	it('shows a syntax error', () => fails(`* def x = function( {`, 'wrong', /in: function\( \{/))
	it('names a file that does not exist', () =>
		fails(`* def x = read('lost.json')`, 'wrong', /the file lost\.json, read by main\.feature, does not exist/))
	it('names a Java class that has no stand-in', () =>
		fails(`* def X = Java.type('org.acme.Thing')`, 'failed', /org\.acme\.Thing.*java-shims/))
	it('skips the steps behind a failed one and reports them', async () => {
		const { steps } = await play(`* match 1 == 2\n* def x = 1`)
		expect(steps.map((step) => step.status)).toEqual(['failed', 'skipped'])
	})
	it('goes on behind a failure when that is configured', async () => {
		const { steps, result } = await play(
			`* configure continueOnStepFailure = true\n* match 1 == 2\n* match 2 == 2\n* match 3 == 4`,
		)
		expect(steps.map((step) => step.status)).toEqual(['passed', 'failed', 'passed', 'failed'])
		expect(result.failed).toBe(1)
	})
	it('stops a loop that never ends', async () => {
		const { newSuite } = await import('../src/run-feature.ts')
		const { problem } = await play(`* eval while (true) { var x = 1 }`, { suite: newSuite({ scriptLimit: 100 }) })
		expect(problem?.message).toMatch(/longer than 0\.1 seconds/)
	})
})

describe('scenarios', () => {
	it('runs Background before each and keeps variables apart', () =>
		passes(`Feature:
Background:
* def list = []
Scenario: one
* list.push(1)
* match list == [1]
Scenario: two
* match list == []`))
	it('expands Examples with texts, types and dynamic rows', () =>
		passes(`Feature:
@setup
Scenario:
* def rows = [{ n: 1 }, { n: 2 }]
Scenario Outline: <word>
* match word == '<word>'
* match n == <n>
* match __num == n - 1
Examples:
| word | n! |
| one  | 1  |
| two  | 2  |
Scenario Outline: dynamic
* match n == __num + 1
Examples:
| karate.setup().rows |
Scenario Outline: generated
* match n == __num
Examples:
| (i => i < 3 ? { n: i } : null) |`))
	it('selects by tags, environment and line', async () => {
		const feature = `Feature:
@a
Scenario: one
* def x = 1
@b @ignore
Scenario: two
* def x = 1
@env=dev
Scenario: three
* def x = 1
@envnot=dev
Scenario: four
* def x = 1`
		const names = async (options: object) => (await play(feature, options)).scenarios.map((one) => one.name)
		expect(await names({})).toEqual(['one', 'four'])
		expect(await names({ env: 'dev' })).toEqual(['one', 'three'])
		expect(await names({ tags: 'a,b' })).toEqual(['one'])
		expect(await names({ tags: '~@a' })).toEqual(['four'])
		expect(await names({ tags: "anyOf('@a') && not('@b')" })).toEqual(['one'])
		expect(await names({ only: [12] })).toEqual(['four'])
		// Whoever names a line wants it run.
		expect(await names({ only: [6] })).toEqual(['two'])
	})
	it('runs the configuration chain, later files overriding earlier ones', () =>
		passes(
			{
				'karate-base.js': `function fn() { return { who: 'base', base: true } }`,
				'karate-config.js': `function fn() { if (!karate.env) karate.fail('no env'); return { who: 'config', shop: shop + '!' , shout: function(){ return word.toUpperCase() } } }`,
				'karate-config-dev.js': `() => ({ who: 'dev' })`,
				'main.feature': `Feature:\nScenario:\n* def word = 'late'\n* match [who, base, shop, shout()] == ['dev', true, 'tea!', 'LATE']`,
			},
			{ env: 'dev', variables: { shop: 'tea' } },
		))
	it('inverts a scenario that says @fail', async () => {
		const { result } = await play(`Feature:\n@fail\nScenario:\n* match 1 == 2\n@fail\nScenario:\n* match 1 == 1`)
		expect(result).toEqual({ scenarios: 2, passed: 1, failed: 1 })
	})
	it('passes over the rest of an aborted scenario', async () => {
		const { steps, result } = await play(`* karate.abort()\n* match 1 == 2`)
		expect(result.failed).toBe(0)
		expect(steps.map((step) => step.status)).toEqual(['passed', 'skipped'])
	})
	it('hides steps that begin with an exclamation mark, keeping their lines', async () => {
		const { steps } = await play(`* def a = 1\n! * def b = 2\n* ! def c = 3`)
		expect(steps.map(({ line, hidden, text }) => [line, hidden ?? false, text])).toEqual([
			[3, false, 'def a = 1'],
			[4, true, 'def b = 2'],
			[5, true, 'def c = 3'],
		])
	})
})

describe('calling', () => {
	const child = `Feature:\n@ignore\nScenario:\n* def answer = 40 + add\n* def seen = __arg\n* def turn = __loop`
	it('keeps variables apart when the result gets a name', () =>
		passes({
			'child.feature': child,
			'main.feature': `Feature:\nScenario:\n* def add = 2\n* def r = call read('child.feature')\n* match r.answer == 42\n* match karate.get('answer') == null`,
		}))
	it('shares variables otherwise', () =>
		passes({
			'child.feature': child,
			'main.feature': `Feature:\nScenario:\n* call read('child.feature') { add: 2 }\n* match answer == 42`,
		}))
	it('loops over a list and over what a function yields', () =>
		passes({
			'child.feature': child,
			'main.feature': `Feature:\nScenario:
* def r = call read('child.feature') [{ add: 1 }, { add: 2 }]
* match r[*].answer == [41, 42]
* match r[*].turn == [0, 1]
* def g = call read('child.feature') (i => i < 3 ? { add: i } : null)
* match g[*].answer == [40, 41, 42]`,
		}))
	it('nests the steps of a called feature and names it', async () => {
		const { steps } = await play({
			'child.feature': child,
			'main.feature': `Feature:\nScenario:\n* call read('child.feature') { add: 2 }`,
		})
		expect(steps.map(({ depth, calledFrom }) => [depth, calledFrom])).toEqual([
			[1, 'child.feature'],
			[1, 'child.feature'],
			[1, 'child.feature'],
			[0, undefined],
		])
	})
	it('selects scenarios of a called feature by tag', () =>
		passes({
			'tools.feature': `Feature:\n@first\nScenario:\n* def which = 1\n@second\nScenario:\n* def which = 2`,
			'main.feature': `Feature:\nScenario:\n* def r = call read('tools.feature@second')\n* match r.which == 2`,
		}))
	it('makes what callonce names anew in each call of the feature that holds it', () =>
		passes({
			'prereq.feature': 'Feature:\nScenario:\n* def own = account',
			'setup.feature': `Feature:
Background:
* callonce read('prereq.feature')
Scenario:
* def again = callonce read('prereq.feature')
* match again.own == account
* match own == account`,
			'main.feature': `Feature:
Scenario:
* def one = call read('setup.feature') { account: 'A' }
* match one.own == 'A'
* def two = call read('setup.feature') { account: 'B' }
* match two.own == 'B'
* def both = call read('setup.feature') [{ account: 'C' }, { account: 'D' }]
* match both[*].own == ['C', 'D']
* match karate.call('setup.feature', { account: 'E' }).own == 'E'`,
		}))
	it('keeps setupOnce of a called feature apart from its caller', () =>
		passes({
			'inner.feature': `Feature:
@setup
Scenario:
* def from = 'inner'
@use
Scenario:
* def seen = karate.setupOnce().from`,
			'main.feature': `Feature:
@setup
Scenario:
* def from = 'main'
Scenario:
* match karate.setupOnce().from == 'main'
* def inner = call read('inner.feature@use')
* match inner.seen == 'inner'`,
		}))
	it('calls once per feature with callonce, and once per run with callSingle', async () => {
		const files = {
			'once.feature': `Feature:\nScenario:\n* print 'once'\n* def token = karate.uuid()`,
			'single.js': `function() { karate.log('single'); return { id: karate.uuid() } }`,
			'main.feature': `Feature:\nBackground:\n* callonce read('once.feature')\n* def s = karate.callSingle('single.js')\nScenario: a\n* match token == '#uuid'\nScenario: b\n* match s.id == '#uuid'`,
		}
		const { printed, result } = await play(files)
		expect(result.failed).toBe(0)
		expect(printed).toEqual(['once', 'single'])
	})
	it('calls features from JavaScript', () =>
		passes({
			'child.feature': child,
			'main.feature': `Feature:\nScenario:\n* def f = () => karate.call('child.feature', { add: 5 }).answer\n* match f() == 45`,
		}))
})

describe('what is reported', () => {
	it('reports the making of rows as the first part of the first row', async () => {
		const { steps, scenarios, result } = await play(`Feature:
@setup
Scenario: data
* print 'making'
* def rows = [{ n: 1 }, { n: 2 }]
Scenario Outline: row <n>
* match n == <n>
Examples:
| karate.setup().rows |
Scenario: inside
* def again = karate.setup().rows`)
		expect(result).toEqual({ scenarios: 3, passed: 3, failed: 0 })
		expect(scenarios.map((one) => one.name)).toEqual(['row 1', 'row 2', 'inside'])
		expect(steps.map(({ text, depth, background }) => [text, depth, background ?? false])).toEqual([
			["print 'making'", 0, true],
			['def rows = [{ n: 1 }, { n: 2 }]', 0, true],
			['match n == 1', 0, false],
			['match n == 2', 0, false],
			["print 'making'", 1, false],
			['def rows = [{ n: 1 }, { n: 2 }]', 1, false],
			['def again = karate.setup().rows', 0, false],
		])
	})
	it('names the file and line of a text that cannot be read', async () => {
		const { result } = await play('Feature:\nScenario:\n* def a = 1\nnonsense')
		expect(result.error).toMatch(/^main\.feature, line 4: /)
	})
	it('stops when the run is stopped', async () => {
		const stop = new AbortController()
		setTimeout(() => stop.abort(), 50)
		const { result, steps, scenarios } = await play(
			`* configure retry = { count: 100, interval: 600000 }\n* url 'http://127.0.0.1:1'\n* def wait = 1\n* retry until responseStatus == 200\n* method get\n* def x = 1`,
			{
				signal: stop.signal,
				io: {
					http: async () => ({
						response: { status: 500, statusText: '', headers: [], body: new Uint8Array() },
						startedAt: 0,
						timings: { total: 0 },
					}),
				},
			},
		)
		expect(result.failed).toBe(1)
		expect(scenarios[0]?.reason).toBe('the run was stopped')
		expect(steps.at(-1)?.status).toBe('skipped')
	})
	it('stops in the middle of a step that only pauses, which then has not passed', async () => {
		const stop = new AbortController()
		const ends: string[] = []
		const ignored = { scenarioStarted() {}, scenarioFinished() {}, exchange() {}, print() {}, attachment() {} }
		const { result } = await play('* def x = 1\n* karate.pause(600000)', {
			signal: stop.signal,
			listener: {
				...ignored,
				stepStarted: ({ text }) => void (text.startsWith('karate') && setTimeout(() => stop.abort())),
				stepFinished: ({ status, message = '' }) => void ends.push(`${status} ${message}`),
			},
		})
		expect(ends).toEqual(['passed ', 'error the run was stopped'])
		expect(result.failed).toBe(1)
	})
	it('stops between steps that never wait for anything outside', async () => {
		const stop = new AbortController()
		setTimeout(() => stop.abort(), 1000)
		const { result, steps, scenarios } = await play('* (function(){ karate.pause(100) })()\n'.repeat(50), {
			signal: stop.signal,
		})
		expect(result.failed).toBe(1)
		expect(scenarios[0]?.reason).toBe('the run was stopped')
		expect([steps[0]?.status, steps.at(-1)?.status]).toEqual(['passed', 'skipped'])
	})
})

describe('set and remove with a path', () => {
	it('removes a name from objects alone, at any depth, and an index only where it is', () =>
		passes(`* def a = { items: [{ id: 1, n: 'a' }, { id: 2, n: 'b', in: { id: 3 } }], id: 4 }
* remove a $..id
* match a == { items: [{ n: 'a' }, { n: 'b', in: {} }] }
* def list = [1, 2, 3]
* remove list.first
* remove list[3]
* remove list[-4]
* match list == [1, 2, 3]
* remove list[-1]
* match list == [1, 2]`))
	it('sets a name wherever it is, at any depth', () =>
		passes(`* def a = { x: { p: 1, y: { p: 2 } }, p: 3, list: [{ p: 4 }, 'p'] }
* set a $..p = 9
* match a == { x: { p: 9, y: { p: 9 } }, p: 9, list: [{ p: 9 }, 'p'] }
* set a $.list[-1] = 'q'
* match a.list == [{ p: 9 }, 'q']`))
	it('sets no item before the first', () =>
		fails('* def list = [1]\n* set list[-2] = 5', 'wrong', /cannot set an item before the first of 1/))
})

describe('functions of a path', () => {
	it('are about everything that a scan found', () =>
		passes(`* def a = { l: [{ p: 1, t: [] }, { p: 2, t: [5] }] }
* match karate.jsonPath(a, '$..p.sum()') == 3
* match karate.jsonPath(a, '$..p.length()') == 2
* match karate.jsonPath(a, '$.l[*].t.length()') == [0, 1]`))
	it('count numbers alone', () =>
		passes(`* def a = { l: [1, '2', null, 5] }
* match karate.jsonPath(a, '$.l.sum()') == 6
* match karate.jsonPath(a, '$.l.min()') == 1
* match karate.jsonPath(a, '$.l.avg()') == 3`))
	it.each(['$.none.sum()', '$.none.max()', '$.none.avg()', '$.text.sum()', '$.count.min()', '$.count.sum()'])(
		'do not calculate without numbers: %s',
		(path) =>
			fails(
				`* def a = { none: [], text: 'abc', count: 5 }\n* match karate.jsonPath(a, '${path}') != 1`,
				'wrong',
				/needs a list with numbers/,
			),
	)
	it.each(['$.count.length()', '$.nothing.length()'])('find no length of what has none: %s', (path) =>
		fails(`* def a = { count: 5, nothing: null }\n* match a ${path} == 0`, 'failed', /actual path does not exist/),
	)
})

describe('filters of a path', () => {
	it.each([
		['@.a == null', [1]],
		['@.a != null', [2, 3]],
		['@.t size 0', [2]],
		['@.t empty true', [2]],
		['@.t subsetof [7]', [2, 3]],
		['@.t noneof [7]', [2]],
	])('take nothing for what is not there: %s', (filter, ids) =>
		passes(`* def all = [{ id: 1, a: null }, { id: 2, t: [] }, { id: 3, a: 5, t: [7] }]
* match karate.jsonPath(all, '$[?(${filter})].id') == ${JSON.stringify(ids)}`),
	)
})

it('reads lines of CSV that end as on old Macs', () =>
	passes('* csv rows = "a,b\\r1,2\\r3,4\\r"\n* match rows == [{ a: "1", b: "2" }, { a: "3", b: "4" }]'))

it('removes nothing from a variable that is not there', () =>
	fails('* remove nowhere.x', 'wrong', /there is no variable 'nowhere'/))
