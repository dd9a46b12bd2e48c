// What Karate 1.5.2 and 2 do in places where strangers' suites showed that we did otherwise.

import { expect, it } from 'vitest'
import { newUndiciIo } from '../src/http/undici-io.ts'
import { play } from './play.ts'

const files = {
	'twice.js': 'function fn(x) { return x * 2 }',
	'settings.feature': `@ignore
Feature:
Scenario:
* configure headers = { 'X-From': 'called' }
* configure callSingleCache = { minutes: 1, dir: 'called' }
* def made = java.util.UUID.randomUUID() + ''`,
	'data/here.txt': 'here',
}

async function passes(feature: string) {
	const text = feature.includes('Scenario') ? `Feature: facts\n${feature}` : `Feature: facts\nScenario: one\n${feature}`
	const played = await play({ ...files, 'main.feature': text }, { io: newUndiciIo() })
	expect(played.problem?.message).toBeUndefined()
	expect(played.result).toEqual({ scenarios: played.scenarios.length, passed: played.scenarios.length, failed: 0 })
	return played
}

it('calls a script file with what stands in parentheses right behind it', () =>
	passes(`* def x = 4
* def y = call read('twice.js')(x)
* match y == 8
* def z = call read('twice.js') (x + 1)
* match z == 10
* def again = callonce read('twice.js')(x)
* match again == 8`))

it('keeps on a callonce hit what the caller has configured by itself', () =>
	passes(`Background:
* configure readTimeout = 1111
* configure headers = { 'X-Own': 'mine' }
* configure responseDelay = 7
* callonce read('settings.feature')
Scenario: the first makes it
* match karate.config contains { readTimeout: 1111, headers: { 'X-From': 'called' }, responseDelay: 7 }
* match karate.config.callSingleCacheDir == 'called'
* def first = made
Scenario: the second remembers it
* match karate.config contains { readTimeout: 1111, headers: { 'X-From': 'called' }, responseDelay: 7 }
* match karate.config.callSingleCacheDir == 'called'
* match made == '#uuid'
Scenario: a later setting is not undone
* configure readTimeout = 2222
* configure headers = { 'X-Late': 'mine' }
* callonce read('settings.feature')
* match karate.config contains { readTimeout: 2222, headers: { 'X-From': 'called' } }`))

it('shows the outline in a row, and null in a plain scenario', () =>
	passes(`Scenario: plain
* match karate.scenarioOutline == null
* match karate.scenario contains { exampleIndex: -1, sectionIndex: 0 }
Scenario Outline: row <a>
in words
* def outline = karate.scenarioOutline
* match outline contains { name: '#regex row .a.', description: 'in words', sectionIndex: 1, line: 5 }
* match outline contains { exampleTableCount: 2, numScenariosToExecute: 3, numScenariosExecuted: '#(begun)' }
* match outline.scenarioResults == '#[begun] #object'
* match outline.exampleTables[0] == { tags: ['@one'], data: [{ a: '1', begun: 1 }, { a: '2', begun: 2 }] }
* match outline.exampleTables[1] == { tags: [], data: [{ a: null, begun: 3 }] }
* match karate.scenario.exampleTableIndex == (begun == 3 ? 1 : 0)
@one
Examples:
| a | begun! |
| 1 | 1      |
| 2 | 2      |
Examples:
| a | begun! |
|   | 3      |`))

it('hands the index to the function of karate.sort, and counts ranges down', () =>
	passes(`* match karate.sort([5, 3, 4], (x, i) => -i) == [4, 3, 5]
* match karate.range(5, 0, -1) == [5, 4, 3, 2, 1]
* match karate.range(10, 5, 2) == [10, 8, 6]
* match karate.range(0, 5, -1) == []`))

it('takes null where Karate does, and what is no text as it is', () =>
	passes(`* match karate.fromString(null) == null
* match karate.urlEncode(null) == null
* match karate.urlDecode(null) == null
* match karate.get(null) == null
* match karate.get(null, 7) == 7
* match karate.filterKeys(null, 'a') == {}
* match karate.merge({ a: 1 }, null, { b: 2 }) == { a: 1, b: 2 }
* match karate.keysOf(null) == []
* match karate.toJson(5) == 5
* match karate.toJson(true) == true
* match karate.fromJson({ a: 1 }) == { a: 1 }
* match karate.lowerCase(5) == 5
* match karate.lowerCase(true) == true
* match karate.toList({ a: 1 }) == { a: 1 }
* match karate.toList('text') == 'text'
* match karate.toMap([1]) == [1]
* match karate.toMap('text') == 'text'
* match karate.toMap(null) == null
* match karate.append() == []
* match karate.merge() == {}`))

it('leaves text alone that only looks as if it came out of an address', () =>
	passes(`* match karate.urlDecode('a%zz b') == 'a%zz b'
* match karate.urlDecode('a%') == 'a%'
* match karate.urlDecode('a%41') == 'aA'
* match karate.urlDecode('a%ffb') == 'a\ufffdb'`))

it('names the place of a file that does not exist', () =>
	passes(`* match karate.toAbsolutePath('data/here.txt') == 'data/here.txt'
* match karate.toAbsolutePath('data/later.txt') == 'data/later.txt'
* match karate.toAbsolutePath('classpath:out/later.txt') == 'out/later.txt'`))

it('evaluates the index of what is set', () =>
	passes(`* def i = 1
* def key = 'b'
* def arr = [1, 2, { a: [0] }]
* set arr[i] = 'two'
* set arr[i + 1].a[0] = 7
* set arr[2][key] = { c: '#(i)' }
* match arr == [1, 'two', { a: [7], b: { c: 1 } }]
* set arr[i] =
"""
{ a: 'b' }
"""
* match arr[1] == { a: 'b' }
* set arr[] = 4
* match arr[3] == 4`))

it('shows what configure ssl and callSingleCache have set', () =>
	passes(`* match karate.config contains { sslEnabled: false, sslAlgorithm: 'TLS', sslTrustAll: true }
* configure ssl = true
* match karate.config contains { sslEnabled: true, sslAlgorithm: 'TLS', sslTrustAll: true }
* configure ssl = 'TLSv1.2'
* match karate.config contains { sslEnabled: true, sslAlgorithm: 'TLSv1.2' }
* configure ssl = 'tlsv1.3'
* match karate.config.sslAlgorithm == 'TLSv1.3'
* configure ssl = { trustAll: false, algorithm: 'TLSv1.3', keyStore: 'a.p12' }
* match karate.config contains { sslEnabled: true, sslTrustAll: false, sslAlgorithm: 'TLSv1.3', sslKeyStore: 'a.p12' }
* configure callSingleCache = { minutes: 10, dir: 'target/x' }
* match karate.config contains { callSingleCacheMinutes: 10, callSingleCacheDir: 'target/x' }`))

it('goes on with the property that karate.expect found', async () => {
	await passes(`* def cup = { tea: 'green', size: { ml: 200 } }
* karate.expect(cup).to.have.property('tea').and.equal('green')
* karate.expect(cup).to.have.property('size').that.has.property('ml').above(100)
* karate.expect(cup).to.have.nested.property('size.ml').that.is.a('number')
* karate.expect(cup).to.have.all.keys(['tea'])
* karate.expect(cup).to.have.any.keys(['tea', 'milk'])
* karate.expect(cup).to.have.keys(['tea', 'size'])
* karate.expect(cup).to.not.have.property('milk')`)
	const { problem } = await play(`* karate.expect({ a: 1 }).to.have.property('a').and.equal(2)`)
	expect(problem?.message).toBe('expected 1 to equal 2')
	const keys = await play(`* karate.expect({ a: 1, b: 2 }).to.have.keys(['a'])`)
	expect(keys.problem?.message).toBe('expected {"a":1,"b":2} to have keys ["a"]')
	const all = await play(`* karate.expect({ a: 1, b: 2 }).to.have.all.keys(['c'])`)
	expect(all.problem?.message).toBe('expected {"a":1,"b":2} to have keys ["c"]')
})

it('searches with java.util.regex.Pattern', () =>
	passes(`* def Pattern = Java.type('java.util.regex.Pattern')
* def m = Pattern.compile('(\\\\w+)@(?<host>[a-z.]+)').matcher('ann@a.de, bob@b.org')
* match m.find() == true
* match m.group() == 'ann@a.de'
* match m.group(1) == 'ann'
* match m.group('host') == 'a.de'
* match [m.start(), m.end(), m.groupCount()] == [0, 8, 2]
* match m.find() == true
* match m.group(1) == 'bob'
* match m.find() == false
* match m.matches() == false
* match Pattern.matches('a+b', 'aaab') == true
* match Pattern.matches('a+b', 'aaabc') == false
* match Pattern.compile('TEA', Pattern.CASE_INSENSITIVE).matcher('my tea').find() == true
* match java.util.regex.Pattern.compile('(\\\\d)(\\\\d)').matcher('12-34').replaceAll('$2$1') == '21-43'
* match Pattern.compile(Pattern.quote('a.b')).matcher('axb').find() == false
* match Pattern.compile(',').split('a,b,,') == ['a', 'b']
* match Pattern.compile('^b').matcher('ab').lookingAt() == false`))

it('says in the log that System.setProperty has no effect', async () => {
	const { printed } = await passes(`* java.lang.System.setProperty('a.b', 'c')
* match java.lang.System.getProperty('a.b') == null`)
	expect(printed).toEqual([
		"java.lang.System.setProperty('a.b', …) has no effect here: there is no Java; a setting of the environment is read by karate.properties",
	])
})

it('cuts the indent of its first line from a text block that stands deeper than its quotes', () =>
	passes(`* text deeper =
"""
    four
      six
  two
"""
* match deeper == 'four\\n  six\\n  two'`))

it('reads what follows an empty Feature line', async () => {
	const words = await play('Feature:\nsome words\n\nScenario: one\n* match karate.feature.description == "some words"')
	expect(words.problem?.message).toBeUndefined()
	const tagged = await play(
		'Feature:\n@a\nScenario: one\n* match karate.tags == ["a"]\n* match karate.feature.name == ""',
	)
	expect(tagged.problem?.message).toBeUndefined()
	expect(tagged.scenarios.map(({ name }) => name)).toEqual(['one'])
})

it('gives a mock the value of a header, however its name is spelled', async () => {
	const { problem } = await play({
		'mock.feature': `Feature: mock
Scenario: headerValue('X-Who') == 'me'
* def response = { who: '#(headerValue("x-WHO"))', none: '#(headerValue("x-none"))' }`,
		'main.feature': `Feature:
Scenario:
* def server = karate.start('mock.feature')
* url server.url
* header x-who = 'me'
* method get
* match response == { who: 'me', none: null }
* server.stop()`,
	})
	expect(problem?.message).toBeUndefined()
})

it.each([
	['@.a == 1', [1, 2]],
	["@.a == '1'", [1, 2]],
	["@.a == '1.0'", [1, 5]],
	['@.a != 1', [3, 4, 5, 6, 7, 8]],
	["@.a in ['1', 3]", [1, 2, 4]],
	["@.a in [3, '1.0']", [1, 4, 5]],
	['@.a nin [1]', [3, 4, 5, 6, 7, 8]],
	['@.a > 0', [1, 3]],
	['@.a <= 2', [1, 3]],
	["@.a > '1'", [4, 5]],
])('compares numbers and texts in a filter: %s', async (filter, ids) => {
	await passes(`* def first = [{ id: 1, a: 1 }, { id: 2, a: '1' }, { id: 3, a: 2 }, { id: 4, a: '3' }]
* def all = karate.append(first, { id: 5, a: '1.0' }, { id: 6, a: true }, { id: 7, a: null }, { id: 8 })
* match karate.jsonPath(all, "$[?(${filter})].id") == ${JSON.stringify(ids)}`)
})

it('finds a long number in a filter by all of its digits', () =>
	passes(`* def all = [{ id: 1, a: 9007199254740992 }, { id: 2, a: 9007199254740993 }]
* match karate.jsonPath(all, '$[?(@.a == 9007199254740993)].id') == [2]
* match karate.jsonPath(all, '$[?(@.a > 9007199254740992)].id') == [2]`))

it('gives an object of several names, and with more behind them the values of each', () =>
	passes(`* def two = { a: { p: 1, q: 2 }, b: { p: 3 } }
* match $two.a['p','q'] == { p: 1, q: 2 }
* match $two.a['q','none'] == { q: 2 }
* match $two['a','b'].p == [1, 3]
* match $two.*['p','q'] == [{ p: 1, q: 2 }, { p: 3 }]
* match $two..['p','q'] == [{ p: 1, q: 2 }]`))

it('keeps the blanks around a text of XML', () =>
	passes(`* def padded = <a><b> 1 </b><c d="2"> x </c><e>  </e></a>
* match padded != <a><b>1</b><c d="2"> x </c><e/></a>
* match padded !contains <a><b>1</b></a>
* match padded == <a><b> 1 </b><c d="2"> x </c><e/></a>
* match padded.a.b == ' 1 '
* match padded.a.e == null
* json data = padded
* match data == { a: { b: ' 1 ', c: { _: ' x ', '@': { d: '2' } }, e: null } }`))

it('sets nothing in silence', async () => {
	for (const [steps, reason] of [
		['* def x = [{ a: 1 }]\n* set x[?(@.a == 2)].b = 5', '$[?(@.a == 2)].b leads to nothing, so nothing was set'],
		['* def x = { l: [] }\n* set x.l[*].b = 5', '$.l[*].b leads to nothing, so nothing was set'],
		['* def x = { l: [] }\n* set x\n| path | value |\n| l[*].b | 5 |', '$.l[*].b leads to nothing, so nothing was set'],
		["* def x = { l: [] }\n* karate.set('x', '$.l[*].b', 5)", '$.l[*].b leads to nothing, so nothing was set'],
		['* def x = <a/>\n* set x/q/c = 5', 'nothing is at /q/c: the root of this XML is a, not q'],
		["* def x = <a/>\n* set x/a/b[@c='1'] = 5", "nothing is at /a/b[@c='1'], and what to create there cannot be known"],
	]) {
		const { problem } = await play(steps as string)
		expect(problem?.message).toContain(reason)
	}
	await passes(`* def x = { l: [{ m: [] }, { m: [{}] }] }
* set x.l[*].m[*].b = 5
* match x == { l: [{ m: [] }, { m: [{ b: 5 }] }] }
* set x.l[?(@.a == 1)] = 6
* match x == { l: [{ m: [] }, { m: [{ b: 5 }] }] }`)
})

it('creates in XML below what a condition finds', () =>
	passes(`* def list = <l><i id="1"/><i id="2"/></l>
* set list/l/i[@id='2']/name/first = 'x'
* match list == <l><i id="1"/><i id="2"><name><first>x</first></name></i></l>
* def named = <n:a xmlns:n="urn:n"/>
* set named/a/b = 5
* match named == <n:a xmlns:n="urn:n"><b>5</b></n:a>`))

it('sets and removes the first of several XML nodes', () =>
	passes(`* def x = <a><b>1</b><b>2</b></a>
* set x /a/b = '9'
* match x == <a><b>9</b><b>2</b></a>
* remove x //b
* match x == <a><b>2</b></a>`))

it('compares nothing with an empty list of items to look for', async () => {
	for (const how of ['contains any', '!contains any', 'contains any deep']) {
		const { problem } = await play(`* def none = []\n* match [1] ${how} none`)
		expect(problem?.message).toContain('an empty list has no item to look for')
	}
})

it('reads no path of a response before there is one', async () => {
	for (const step of ["* match $.a == '#notpresent'", '* def x = $', '* def x = get[0] $.a']) {
		const { problem } = await play(step)
		expect(problem?.message).toMatch(/there is no response yet: \$(\.a)? comes after method/)
	}
	await passes(`* def response = { b: 1 }\n* match $.a == '#notpresent'`)
})

it('keeps null where a text or bytes are made of it, and writes what is undefined as null', () =>
	passes(`* def none = null
* string a = none
* bytes b = none
* match a == null
* match b == null
* def made = ({ x: undefined, y: [undefined] })
* string written = made
* match written == '{"x":null,"y":[null]}'`))

it('takes no value that is no list for one in a filter', () =>
	passes(`* def all = [{ id: 1, l: [1] }, { id: 2, l: [3] }, { id: 3, l: 1 }]
* match karate.jsonPath(all, '$[?(@.l subsetof [1])].id') == [1]
* match karate.jsonPath(all, '$[?(@.l noneof [1])].id') == [2]
* match karate.jsonPath(all, '$[?(@.id =~ /[12]/)].id') == [1, 2]`))

it('makes no XML that could not be read again', async () => {
	for (const data of ["{ 'a b': 1 }", "{ a: { '1': 2 } }", "{ a: { '@': { 'x=': 1 } } }"]) {
		const { problem } = await play(`* def data = ${data}\n* xml x = data`)
		expect(problem?.message).toMatch(/'(a b|1|x=)' cannot name an element or attribute of XML/)
	}
	await passes(
		`* def data = { 'ä.1-x': { _: 1, '@': { 'n:y': 2 } } }\n* xml x = data\n* match x == <ä.1-x n:y="2">1</ä.1-x>`,
	)
})

it('keeps the blanks of CSV, and writes the columns of all rows', () =>
	passes(`* csv padded = 'a, b\\n 1 , 2\\n"x" ,\\n  \\n'
* match padded == [{ a: ' 1 ', ' b': ' 2' }, { a: 'x', ' b': '' }]
* match karate.toCsv([{ a: 3 }, { a: 1, b: 2 }]) == 'a,b\\n3,\\n1,2\\n'`))

it('gives the nodes of a path in the order of the document, and of its functions only what is counted as a number', () =>
	passes(`* def x = <r><a n="1">one<b>two</b>tail</a><a n="2"><b>3</b></a><c><d>4</d></c></r>
* match x //d/preceding::a/@n == ['1', '2']
* match x //d/preceding::a[1]/@n == '2'
* match x //text() == ['one', 'two', 'tail', '3', '4']
* match karate.xmlPath(x, '(//text())[2]') == 'two'
* match karate.xmlPath(x, '//d | //b') == ['two', '3', '4']
* match karate.xmlPath(x, 'name(//d/ancestor-or-self::*)') == 'r'
* match x count(//b) == 2
* match x sum(//b[. > 2]) == '3'
* match x boolean(//b) == 'true'
* match karate.xmlPath(x, '1 div 4') == '0.25'
* match karate.xmlPath(x, '.5') == '0.5'`))

it('takes null at a path for what karate.get was given instead', () =>
	passes(`* def a = { b: null, c: 0, d: false }
* match karate.get('a.b', 5) == 5
* match karate.get('$a.b', 5) == 5
* match karate.get('a.b') == null
* match karate.get('a.c', 5) == 0
* match karate.get('a.d', 5) == false`))

it('keeps in karate.filter what the function calls true, and nothing else', () =>
	passes(`* def all = [{ n: 'a' }, { n: 'b' }]
* match karate.filter(all, x => x.n == 'b') == [{ n: 'b' }]
* match karate.filter(all, x => x.n) == []`))
