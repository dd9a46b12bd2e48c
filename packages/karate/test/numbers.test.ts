import { afterAll, afterEach, expect, it } from 'vitest'
import { closeConnections } from '../src/http/undici-io.ts'
import { type EchoServer, echoServer, reply } from './echo-server.ts'
import { play } from './play.ts'

const open: EchoServer[] = []
afterEach(async () => {
	await Promise.all(open.splice(0).map((one) => one.close()))
})
afterAll(closeConnections)

const exact =
	'{"price":2.0,"pi":3.14159265358979323846264338,"big":12345678901234567890,"list":[1.50,1E5,-0,7],"tiny":1e-400}'

it('gives numbers out as they came in', async () => {
	const target = await echoServer((request, response) => {
		if (request.method === 'GET') reply(response, 200, exact, { 'Content-Type': 'application/json' })
		else reply(response, 200, request.body.toString(), { 'Content-Type': 'application/json' })
	})
	open.push(target)
	const { problem } = await play(
		`* url base
* method get
* string text = response
* match text == exact
* copy other = response
* string again = other
* match again == exact
* request response
* method post
* string back = response
* match back == exact
* match response == { price: 2, pi: 3.14159265358979323846264338, big: 12345678901234567890, list: [1.5, 100000, 0, 7], tiny: 1e-400 }
* match response.pi != 3.14159265358979323846264339
* match response.pi == '#number'
* match response contains { pi: '#? _ > 3 && _ < 4' }
* assert response.price === 2
* assert typeof response.price == 'number'
* def sum = response.pi.add('0.00000000000000000000000001')
* match sum.toString() == '3.14159265358979323846264339'
* response.price = 3
* match karate.toString(response) contains '"price":3,'`,
		{ variables: { base: target.url, exact } },
	)
	expect(problem?.message).toBeUndefined()
	expect(target.seen[1]?.body.toString()).toBe(exact)
})

it('compares decimals by what they say, not by what a double makes of them', async () => {
	const { problem } = await play(`* def one = { n: 0.1234567890123456789 }
* match one == { n: 0.12345678901234567890 }
* match one.n == 0.1234567890123456789
* match one != { n: 0.1234567890123456788 }
* match ([one.n]) contains 0.1234567890123456789
* match one == { n: 0.1234567890123456788 }`)
	expect(problem?.message).toBe(
		`match failed: EQUALS
  $ | not equal | match failed for name: 'n' (MAP:MAP)
  {"n":0.1234567890123456789}
  {"n":0.1234567890123456788}

    $.n | not equal (NUMBER:NUMBER)
    0.1234567890123456789
    0.1234567890123456788
`,
	)
})

it('sends parameters, fields and headers with the zeros that they are written with', async () => {
	const target = await echoServer()
	open.push(target)
	const { problem } = await play(
		`* url base
* param price = 2.0
* params { other: 3.10 }
* header X-Price = 4.00
* form field cost = 5.0
* method post`,
		{ variables: { base: target.url } },
	)
	expect(problem?.message).toBeUndefined()
	const [seen] = target.seen
	expect(seen?.url).toBe('/?price=2.0&other=3.10')
	expect(seen?.headers.find(([name]) => name === 'X-Price')?.[1]).toBe('4.00')
	expect(seen?.body.toString()).toBe('cost=5.0')
})

it('makes rows of Examples from numbers that JavaScript would round', async () => {
	const { result, scenarios, problem } = await play({
		'rows.json':
			'[{ "id": 12345678901234567890, "price": 1234567890.12345678901, "in": { "id": 12345678901234567891 } }]',
		'main.feature': `Feature: rows
Scenario Outline: order <id> for <price>
* match id == 12345678901234567890
* match in == { id: 12345678901234567891 }
* def written = <in>
* match written == { id: 12345678901234567891 }
* match <price> == 1234567890.12345678901
Examples:
| read('rows.json') |
Scenario: the next
* def a = 1`,
	})
	expect(problem?.message).toBeUndefined()
	expect(result).toEqual({ scenarios: 2, passed: 2, failed: 0 })
	expect(scenarios[0]?.name).toBe('order 12345678901234567890 for 1234567890.12345678901')
	expect(scenarios[0]?.row).toEqual({
		id: '12345678901234567890',
		price: '1234567890.12345678901',
		in: '{"id":12345678901234567891}',
	})
})

it('reads whole numbers of YAML exactly', async () => {
	const { problem } = await play({
		'one.yaml': 'id: 12345678901234567890\nsmall: 7\n8: eight\n',
		'main.feature': `Feature: numbers
Scenario: YAML
* def one = read('one.yaml')
* match one == { id: 12345678901234567890, small: 7, '8': 'eight' }
* yaml other = 'id: 12345678901234567891'
* match other.id != one.id
* assert one.small === 7`,
	})
	expect(problem?.message).toBeUndefined()
})
