import { expect, it } from 'vitest'
import type { HttpOutcome, HttpRequest, Io } from '../src/http/message.ts'
import { play } from './play.ts'

/** How often a body was read. */
let bodies = 0

const answers: Record<string, string> = { '/cat': '{"id":7,"name":"Tom"}', '/odd': 'oops', '/cat/7': '[]' }

function answer({ url }: HttpRequest): HttpOutcome {
	const timings = { total: 3 }
	const body = answers[new URL(url).pathname]
	if (body === undefined) return { failure: 'connection refused', startedAt: 5, timings }
	const response = {
		status: 200,
		statusText: 'OK',
		headers: [
			['Content-Type', 'application/json'],
			['Set-Cookie', 'who=me; Path=/'],
		] as [string, string][],
		get body() {
			bodies++
			return Buffer.from(body)
		},
	}
	return { response, startedAt: 5, timings }
}

const io: Io = {
	http: async (request) => answer(request),
	blocking: { call: (_, request) => answer(request as HttpRequest) },
}

/** What steps behind `method get` come to, and what is printed, where everything listens and in a load test. */
async function both(steps: string) {
	const child = 'Feature:\nScenario:\n* match response.id == 7\n* def found = responseStatus'
	const main = `Feature:\nBackground:\n* url 'http://x'\n* path 'cat'\nScenario:\n${steps}`
	const run = async (listens: { ignoresExchanges?: true }) => {
		const files = { 'main.feature': main, 'child.feature': child }
		const { steps, printed, result } = await play(files, { io, clock: () => 5 }, listens)
		return { steps: steps.map(({ text, status, message }) => [text, status, message]), printed, result }
	}
	return [await run({}), await run({ ignoresExchanges: true })] as const
}

it('what an answer leaves is not made for a scenario that looks at its status alone', async () => {
	bodies = 0
	const text = "* url 'http://x/cat'\n* method get\n* status 200\n* def other = 1"
	expect((await play(text, { io }, { ignoresExchanges: true })).result.passed).toBe(1)
	expect(bodies).toBe(0)
	await play(text, { io })
	expect(bodies).toBeGreaterThan(0)
})

it.each([
	['the status', 'passed', '* method get\n* status 200'],
	['another status', 'failed', '* method get\n* status 404'],
	[
		'the body and a variable of it',
		'passed',
		"* method get\n* match response == { id: 7, name: '#string' }\n* def id = response.id\n* match id == 7",
	],
	['a body that differs', 'failed', '* method get\n* match response.id == 8'],
	[
		'headers',
		'passed',
		"* method get\n* match header content-type == 'application/json'\n* match responseHeaders['Content-Type'][0] contains 'json'",
	],
	['cookies', 'passed', "* method get\n* match responseCookies.who.value == 'me'"],
	[
		'bytes, kind and times',
		'passed',
		"* method get\n* match responseBytes == '#notnull'\n* match responseType == 'json'\n* match responseTime == 3\n* match requestTimeStamp == 5",
	],
	[
		'a script that asks',
		'passed',
		'* def id = () => response.id\n* method get\n* match id() == 7\n* assert responseStatus == 200',
	],
	[
		'the names of all variables',
		'passed',
		"* method get\n* def last = 1\n* def all = karate.call('child.feature')\n* print Object.keys(all)",
	],
	[
		'karate.response and the request before',
		'passed',
		"* method get\n* match karate.prevRequest.method == 'GET'\n* match karate.response.status == 200\n* match karate.response.body.id == 7",
	],
	[
		'a variable of the same name',
		'passed',
		'* method get\n* def responseStatus = 5\n* status 5\n* match response.id == 7',
	],
	['a path from it', 'passed', "* method get\n* path 'cat', response.id\n* method get\n* match response == []"],
	['a called feature', 'passed', "* method get\n* def made = call read('child.feature')\n* match made.found == 200"],
	['a shared call', 'passed', "* method get\n* call read('child.feature')\n* match found == 200"],
	[
		'a second request that is not answered',
		'failed',
		"* configure continueOnStepFailure = { enabled: true, keywords: ['method'] }\n* method get\n* path 'none'\n* method get\n* match response.id == 7",
	],
	['a body that is no JSON', 'failed', "* method get\n* path 'odd'\n* method get\n* match response == { id: 7 }"],
	[
		'a request out of a script',
		'passed',
		"* method get\n* def seen = karate.http('http://x/cat').get().body.id\n* match seen == 7\n* match response.id == 7",
	],
	['a retry', 'passed', '* retry until response.id == 7\n* method get\n* status 200'],
	['a missing name', 'failed', '* method get\n* match responsee == 1'],
	[
		'a row of the caller',
		'passed',
		"* method get\n* def list = [{ a: 1 }]\n* def made = call read('child.feature') list\n* match made[0].found == 200",
	],
])('asked for later it is what it was: %s', async (_, end, steps) => {
	const [now, later] = await both(steps)
	expect(later).toEqual({ ...now, printed: expect.arrayContaining(now.printed) })
	expect(later.printed).toHaveLength(now.printed.length)
	expect(now.result.failed).toBe(end === 'failed' ? 1 : 0)
})
