import { afterAll, afterEach, expect, it } from 'vitest'
import { closeConnections } from '../src/http/undici-io.ts'
import { type EchoServer, echoServer, reply } from './echo-server.ts'
import { play } from './play.ts'

const open: EchoServer[] = []
async function server(...args: Parameters<typeof echoServer>): Promise<EchoServer> {
	const one = await echoServer(...args)
	open.push(one)
	return one
}
afterEach(async () => {
	await Promise.all(open.splice(0).map((one) => one.close()))
})
afterAll(closeConnections)

async function against(steps: string, answer?: Parameters<typeof echoServer>[0], files: Record<string, string> = {}) {
	const target = await server(answer)
	const played = await play(
		{ ...files, 'main.feature': steps.includes('Feature:') ? steps : `Feature:\nScenario:\n${steps}` },
		{ variables: { base: target.url } },
	)
	return { ...played, seen: target.seen }
}

/** What the server is asked for after these steps. */
async function addressOf(steps: string) {
	const { seen, problem } = await against(`* ${steps}\n* method get`)
	expect(problem?.message).toBeUndefined()
	return seen[0]?.url
}

it('sends nothing that the test did not ask for', async () => {
	const { seen, problem } = await against(
		`* url base\n* path 'tea', 'green leaves'\n* param size = ['s', 'm']\n* method get\n* status 200`,
	)
	expect(problem?.message).toBeUndefined()
	expect(seen[0]?.url).toBe('/tea/green%20leaves?size=s&size=m')
	expect(seen[0]?.headers.map(([name]) => name.toLowerCase()).sort()).toEqual(['connection', 'host', 'user-agent'])
	expect(seen[0]?.headers.find(([name]) => name === 'User-Agent')?.[1]).toBe('Assay')
})

it.each([
	["'/a\\\\/b'", '/a%2Fb'],
	["'/a\\\\/b/c'", '/a%2Fb/c'],
	["'x', 'a\\\\/b', 'c'", '/x/a%2Fb/c'],
	["'/a/b'", '/a/b'],
	["'/a%2Fb'", '/a%2Fb'],
	["'/a/'", '/a'],
	["'a', '/'", '/a/'],
	["'a', ''", '/a/'],
	["'/'", '/'],
	["'a//b'", '/a/b'],
	["'/a/b/', '/c'", '/a/b/c'],
])('sends the path %s as %s', async (path, url) => {
	expect(await addressOf(`url base\n* path ${path}`)).toBe(url)
})

it.each([
	['//users', '/users'],
	['//users///5?next=http://a//b', '/users/5?next=http://a//b'],
	['/users//', '/users/'],
])('takes several slashes of the address %s for one', async (address, url) => {
	expect(await addressOf(`url base + '${address}'`)).toBe(url)
})

it.each([
	["url base\n* path 'files', '..', '..', 'etc/passwd'", '/files/../../etc/passwd'],
	["url base + '/a/./b/../../c/..?next=/x/../y#here'", '/a/./b/../../c/..?next=/x/../y'],
	["url base + '/%2e%2E/.%2e/.well-known/a..b/...'", '/%2e%2E/.%2e/.well-known/a..b/...'],
	["url base + '/..'", '/..'],
])('sends dots in a path as they are written: %s', async (steps, url) => {
	expect(await addressOf(steps)).toBe(url)
})

it('adds the charset to a type that configure headers gives, and encodes by it', async () => {
	const { seen, problem } = await against(`* url base
* configure headers = { 'Content-Type': 'application/json' }
* request { a: 1 }
* method post
* configure headers = { 'Content-Type': 'text/plain; charset=iso-8859-1' }
* request 'é'
* method post`)
	expect(problem?.message).toBeUndefined()
	const typeOf = (at: number) => seen[at]?.headers.find(([name]) => name === 'Content-Type')?.[1]
	expect(typeOf(0)).toBe('application/json; charset=UTF-8')
	expect(typeOf(1)).toBe('text/plain; charset=iso-8859-1')
	expect(seen[1]?.body.length).toBe(1)
})

it('keeps the bytes of what was sent and the headers of what came for scripts', async () => {
	const { problem } = await against(`* url base
* request { name: 'Björn' }
* method post
* def sent = karate.prevRequest.body
* match karate.typeOf(sent) == 'bytes'
* match new java.lang.String(sent, 'utf-8') == '{"name":"Björn"}'
* def type = karate.response.header('content-TYPE')
* match type == responseHeaders['Content-Type'][0]
* match karate.response.header('x-none') == null
* match karate.response.status == 200
* method get
* match karate.prevRequest.body == null`)
	expect(problem?.message).toBeUndefined()
})

it('takes the method from a variable or an expression', async () => {
	const { seen, problem } = await against(`* url base
* def verb = 'put'
* def get = 'delete'
* request ''
* method verb
* request ''
* method verb == 'put' ? 'patch' : 'post'
* method 'purge'
* method get`)
	expect(problem?.message).toBeUndefined()
	expect(seen.map(({ method }) => method)).toEqual(['PUT', 'PATCH', 'PURGE', 'GET'])
})

it('sends JSON, text, XML and forms with their content types', async () => {
	const { seen, problem } = await against(`* url base
* request { tea: 'green' }
* method post
* request 'plain'
* method put
* request <tea>green</tea>
* method post
* form field who = 'a b&c'
* method post
* header Content-Type = 'application/vnd.tea+json'
* request { tea: 'green' }
* method patch`)
	expect(problem?.message).toBeUndefined()
	const types = seen.map((one) => one.headers.find(([name]) => name === 'Content-Type')?.[1])
	expect(types).toEqual([
		'application/json; charset=UTF-8',
		'text/plain; charset=UTF-8',
		'application/xml; charset=UTF-8',
		'application/x-www-form-urlencoded',
		'application/vnd.tea+json; charset=UTF-8',
	])
	expect(seen.map((one) => one.body.toString())).toEqual([
		'{"tea":"green"}',
		'plain',
		'<tea>green</tea>',
		'who=a+b%26c',
		'{"tea":"green"}',
	])
})

it('asks a header function before each request, with the request at hand', async () => {
	const { seen, problem } = await against(`* def count = 0
* configure headers = function(request){ count = count + 1; return { 'X-Count': count + ' ' + request.method } }
* url base
* method get
* method delete`)
	expect(problem?.message).toBeUndefined()
	expect(seen.map((one) => one.headers.find(([name]) => name === 'X-Count')?.[1])).toEqual(['1 GET', '2 DELETE'])
})

it('compares the first of several headers of a name, as Karate does', async () => {
	const two = { 'Set-Cookie': ['one=1; HttpOnly', 'two=2'] }
	const { problem } = await against(
		`* url base
* method get
* match header Set-Cookie == 'one=1; HttpOnly'
* match header Set-Cookie contains 'HttpOnly'
* match responseHeaders['Set-Cookie'] == ['one=1; HttpOnly', 'two=2']
* match header Set-Cookie !contains 'HttpOnly'`,
		(_, response) => reply(response, 200, {}, two),
	)
	expect(problem?.message).toMatch(/NOT_CONTAINS/)
})

it('keeps the cookies of the server for the scenario, through redirects', async () => {
	const { seen, exchanges, problem } = await against(
		`* url base
* path 'in'
* method get
* status 200
* match responseCookies == { id: '#object' }
* match responseCookies.id contains { value: '7', path: '/' }
* match header Set-Cookie == '#notpresent'
* cookie extra = 'x'
* method get
* configure followRedirects = false
* path 'in'
* method get
* status 302
* match responseCookies.id.value == '7'`,
		(request, response) => {
			if (request.url === '/in') reply(response, 302, '', { Location: '/home', 'Set-Cookie': 'id=7; Path=/' })
			else reply(response, 200, { at: request.url })
		},
	)
	expect(problem?.message).toBeUndefined()
	expect(exchanges.length).toBe(4)
	expect(seen.map((one) => one.headers.find(([name]) => name === 'Cookie')?.[1])).toEqual([
		undefined,
		'id=7',
		'id=7; extra=x',
		'id=7',
	])
})

it('sends what the server has set since cookies were configured, in quotes where it had some', async () => {
	const answers = ['c=2', 'x=1', 'q="a=b"', 'c=; Max-Age=0', '', '']
	const { seen, problem } = await against(
		`* configure cookies = { c: '1', d: '1' }
* url base
* method get
* method get
* method get
* match responseCookies.q contains { value: 'a=b', wrap: true }
* method get
* method get
* configure cookies = { z: '3' }
* method get`,
		(_, response) => reply(response, 200, {}, { 'Set-Cookie': answers.shift() ?? '' }),
	)
	expect(problem?.message).toBeUndefined()
	expect(seen.map((one) => one.headers.find(([name]) => name === 'Cookie')?.[1])).toEqual([
		'c=1; d=1',
		'c=2; d=1',
		'c=2; d=1; x=1',
		'c=2; d=1; x=1; q="a=b"',
		'd=1; x=1; q="a=b"',
		'z=3',
	])
})

it('repeats until the condition holds, and says so when it never does', async () => {
	let count = 0
	const steps = `* configure retry = { count: 3, interval: 5 }\n* url base\n* retry until response.count == LIMIT\n* method get`
	const { exchanges, problem } = await against(steps.replace('LIMIT', '3'), (_, response) =>
		reply(response, 200, { count: ++count }),
	)
	expect(problem?.message).toBeUndefined()
	expect(exchanges.map((one) => one.attempt)).toEqual([1, 2, 3])
	const failed = await against(steps.replace('LIMIT', '99'), (_, response) => reply(response, 200, { count: ++count }))
	expect(failed.problem).toMatchObject({
		status: 'failed',
		message: expect.stringMatching(/too many retry attempts: after 3/),
	})
	expect(failed.exchanges.map((one) => one.attempt)).toEqual([1, 2, 3])
	const answered = async (condition: string) =>
		(
			await against(steps.replace('response.count == LIMIT', condition), (_, response) =>
				reply(response, 200, { count: 1 }),
			)
		).problem?.message
	expect(await answered('lost.count == 1')).toMatch(/did not hold: lost\.count == 1 \(lost is not defined/)
	expect(await answered('response.count')).toMatch(/did not hold: response\.count \(it is 1\)$/)
})

it('names method, address and reason when nobody answers', async () => {
	const { problem, exchanges } = await play(`* url 'http://127.0.0.1:1'\n* path 'tea'\n* method get`)
	expect(problem).toMatchObject({
		status: 'error',
		message: 'GET http://127.0.0.1:1/tea: connection refused by 127.0.0.1:1',
	})
	expect(exchanges[0]?.failure).toBe('connection refused by 127.0.0.1:1')
})

it('names expected and seen status with the response', async () => {
	const { problem } = await against(`* url base\n* method get\n* status 201`)
	expect(problem).toMatchObject({
		status: 'failed',
		message: expect.stringMatching(/^status code was 200, expected 201, GET http/),
	})
})

it('repeats a request that met a connection which the server was just closing', async () => {
	const sockets = new Set<unknown>()
	const { problem, seen } = await against(`* url base\n${'* method get\n* status 200\n'.repeat(4)}`, (_, response) => {
		const { socket } = response
		if (socket && sockets.has(socket)) {
			socket.destroy()
			return
		}
		sockets.add(socket)
		reply(response, 200, 'ok')
	})
	expect(problem?.message).toBeUndefined()
	// at least one of the four met a closing connection and was sent again
	expect(seen.length).toBeGreaterThan(4)
})

it('sends it once only where httpRetryEnabled is false', async () => {
	const sockets = new Set<unknown>()
	const { problem, seen } = await against(
		`* url base\n* configure httpRetryEnabled = false\n${'* method get\n'.repeat(4)}`,
		(_, response) => {
			const { socket } = response
			if (socket && sockets.has(socket)) return void socket.destroy()
			sockets.add(socket)
			reply(response, 200, 'ok')
		},
	)
	expect(problem?.message).toMatch(/^GET http:.*: .*closed/)
	expect(seen.length).toBeLessThanOrEqual(4)
})

it('leaves from any address again where configure localAddress is null', async () => {
	const { problem } = await against(
		"* configure localAddress = '192.0.2.1'\n* configure localAddress = null\n* url base\n* method get\n* status 200",
	)
	expect(problem?.message).toBeUndefined()
})

it('gives up after the read timeout', async () => {
	const { problem } = await against(`* configure readTimeout = 100\n* url base\n* method get`, () => {})
	expect(problem).toMatchObject({ status: 'error', message: expect.stringMatching(/no answer from .* within 100 ms/) })
}, 10_000)

it('sends multipart bodies with files, fields and their types', async () => {
	const { seen, problem } = await against(
		`* url base
* multipart file note = { read: 'note.txt', filename: 'n.txt', contentType: 'text/plain' }
* multipart field kind = 'memo'
* multipart field data = { a: 1 }
* method post`,
		undefined,
		{ 'note.txt': 'hello' },
	)
	expect(problem?.message).toBeUndefined()
	const body = seen[0]?.body.toString() ?? ''
	expect(seen[0]?.headers.find(([name]) => name === 'Content-Type')?.[1]).toMatch(/^multipart\/form-data; boundary=/)
	expect(body).toContain(
		'Content-Disposition: form-data; name="note"; filename="n.txt"\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: binary\r\n\r\nhello\r\n',
	)
	expect(body).toContain('name="data"\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n{"a":1}\r\n')
})

it('reads responses by their content: JSON, XML, text, bytes, exact numbers', async () => {
	const bodies: Record<string, [string, string]> = {
		'/json': ['application/json', '{"big":12345678901234567890,"list":[1]}'],
		'/xml': ['application/xml', '<a><b>1</b></a>'],
		'/text': ['text/plain', 'hello'],
		'/png': ['image/png', 'xyz'],
	}
	const { problem } = await against(
		`* url base
* path 'json'
* method get
* match responseType == 'json'
* match response == { big: 12345678901234567890, list: [1] }
* match header content-type == 'application/json'
* path 'xml'
* method get
* match responseType == 'xml'
* match response.a.b == '1'
* match /a/b == '1'
* path 'text'
* method get
* match response == 'hello'
* path 'png'
* method get
* match responseType == 'bytes'
* match karate.sizeOf(responseBytes) == 3`,
		(request, response) => {
			const [type, body] = bodies[request.url] ?? ['', '']
			reply(response, 200, body, { 'Content-Type': type })
		},
	)
	expect(problem?.message).toBeUndefined()
})

it('runs features of one suite side by side', async () => {
	let open = 0
	let most = 0
	const target = await server((_, response) => {
		most = Math.max(most, ++open)
		setTimeout(() => {
			open--
			reply(response, 200, { ok: true })
		}, 200)
	})
	const feature = `* url base\n* method get\n* match response == { ok: true }`
	const all = await Promise.all(Array.from({ length: 5 }, () => play(feature, { variables: { base: target.url } })))
	expect(all.map((one) => one.result.passed)).toEqual([1, 1, 1, 1, 1])
	// not by the clock: a busy machine may take its time
	expect(most).toBeGreaterThan(1)
})

it('takes a header away again that is set to null', async () => {
	const { seen, problem } = await against(`* url base
* header Authorization = 'token x'
* header authorization = null
* headers { 'X-Tea': 'green', 'X-Size': 's' }
* headers { 'X-Tea': null }
* method get`)
	expect(problem?.message).toBeUndefined()
	const names = seen[0]?.headers.map(([name]) => name.toLowerCase()) ?? []
	expect(names).toContain('x-size')
	expect(names).not.toContain('authorization')
	expect(names).not.toContain('x-tea')
})

it('encodes a text by the charset that its header names, wherever that was set', async () => {
	const steps = (charset: string, header = '') =>
		`* url base\n* configure charset = ${charset}\n${header}* request 'ä€'\n* method post`
	const sent: [string, string][] = []
	for (const text of [
		steps("'ISO-8859-1'"),
		steps("'ISO-8859-1'", "* header Content-Type = 'text/csv'\n"),
		steps("'US-ASCII'"),
		steps('null', "* header Content-Type = 'text/plain; charset=UTF-16'\n"),
		steps('null'),
	]) {
		const target = await echoServer((_, response) => reply(response, 200, {}))
		const { problem } = await play(text, { variables: { base: target.url } })
		expect(problem?.message).toBeUndefined()
		const type = target.seen[0]?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
		sent.push([type, target.seen[0]?.body.toString('hex') ?? ''])
		await target.close()
	}
	expect(sent).toEqual([
		['text/plain; charset=ISO-8859-1', 'e43f'],
		['text/csv; charset=ISO-8859-1', 'e43f'],
		['text/plain; charset=US-ASCII', '3f3f'],
		['text/plain; charset=UTF-16', 'feff00e420ac'],
		['text/plain', 'c3a4e282ac'],
	])
})

it.each(["''", '1.5', '-1', "'soon'"])('takes no readTimeout of %s', async (value) => {
	const { problem } = await play(`* configure readTimeout = ${value}`)
	expect(problem?.message).toMatch(/^configure readTimeout needs a whole number of milliseconds, not/)
})

it('asks for the condition of retry until, and waits however long its interval is', async () => {
	const { problem } = await play('* retry until')
	expect(problem?.message).toMatch(/^retry until needs a condition/)
	const target = await echoServer((_, response) => reply(response, 200, {}))
	const played = await play(
		'* configure retry = { count: 2, interval: 3000000000 }\n* url base\n* retry until response.done\n* method get',
		{ variables: { base: target.url }, signal: AbortSignal.timeout(500) },
	)
	expect(played.problem?.message).toBe('the run was stopped')
	expect(target.seen).toHaveLength(1)
	await target.close()
})
