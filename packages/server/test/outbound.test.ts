import dns from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allowedAddresses } from '../src/outbound/allowed-address.ts'
import { callOutside, streamOutside } from '../src/outbound/call-outside.ts'
import type { OutsideFailed } from '../src/outbound/outside-failed.ts'
import type { OutsideRequest } from '../src/outbound/outside-request.ts'

const names: Record<string, string[]> = {}
const asked: string[] = []

const here = ['127.0.0.1']
const key = 'sk-never-to-be-seen-1234'
const seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = []
const servers: Server[] = []
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = []

const listening = async (server: Server, host = '127.0.0.1') => {
	servers.push(server)
	await new Promise<void>((done) => server.listen(0, host, done))
	return (server.address() as AddressInfo).port
}

const service = () =>
	createServer(async (request, response) => {
		let body = ''
		for await (const chunk of request) body += chunk
		seen.push({ method: request.method, url: request.url, headers: request.headers, body })
		const answer = answers.shift()
		if (answer) return answer(request, response)
		response.end('{"ok":true}')
	})

let first = ''
let second = ''
let tls = ''
let closed = ''
let noise = ''
beforeAll(async () => {
	// Name servers cannot be had in a test; everything behind a name is real.
	const { lookup } = dns
	vi.spyOn(dns, 'lookup').mockImplementation((async (name: string, options: object) => {
		asked.push(name)
		const known = names[name]
		return known?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) ?? lookup(name, options)
	}) as typeof lookup)
	syncBuiltinESMExports()
	first = `http://127.0.0.1:${await listening(service())}`
	second = `http://127.0.0.1:${await listening(service())}`
	const pem = readFileSync(new URL('certificates/self-signed.pem', import.meta.url))
	tls = `https://127.0.0.1:${await listening(createTlsServer({ key: pem, cert: pem }, (_, response) => response.end()))}`
	noise = `http://127.0.0.1:${await listening(createNetServer((socket) => socket.end('220 mail ready\r\n')))}`
	const gone = createNetServer()
	closed = `http://127.0.0.1:${await listening(gone)}`
	gone.close()
})
afterAll(() => {
	for (const server of servers) server.close()
	vi.restoreAllMocks()
	syncBuiltinESMExports()
})
beforeEach(() => {
	seen.length = 0
	asked.length = 0
	answers = []
})

const call = (url: string, more: Partial<OutsideRequest> = {}) =>
	callOutside({
		url,
		allowPrivate: here,
		...more,
		limits: { backoff: 1, connect: 2000, headers: 2000, whole: 5000, ...more.limits },
	})
const failure = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: OutsideFailed) => error,
	)
const status = (code: number, headers: Record<string, string> = {}, text = '') =>
	answers.push((_, response) => response.writeHead(code, headers).end(text))

test('calls a service and reads its answer', async () => {
	const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
	const reply = await call(`${first}/v1/x?a=1`, { method: 'POST', headers, body: '{"say":"hi"}' })
	expect([reply.status, reply.json()]).toEqual([200, { ok: true }])
	expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/x?a=1', body: '{"say":"hi"}', headers })
})

test('sends a form with a file', async () => {
	const form = new FormData()
	form.append('file', new Blob(['<testsuite/>'], { type: 'text/xml' }), 'junit.xml')
	await call(first, { method: 'POST', body: form })
	expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
	expect(seen[0]?.body).toContain('filename="junit.xml"')
})

test('hands the answer on as it arrives', async () => {
	let more: (() => void) | undefined
	answers.push((_, response) => {
		response.write('one ')
		more = () => response.end('two')
	})
	const { chunks } = await streamOutside({ url: first, allowPrivate: here })
	const parts: string[] = []
	for await (const chunk of chunks) {
		parts.push(String(Buffer.from(chunk)))
		more?.()
	}
	expect(parts).toEqual(['one ', 'two'])
})

const refused = [
	'127.0.0.1',
	'127.1',
	'0x7f.1',
	'0x7f000001',
	'2130706433',
	'017700000001',
	'0177.0.0.1',
	'0.0.0.0',
	'0',
	'localhost',
	'10.0.0.1',
	'10.255.255.255',
	'172.16.0.1',
	'172.31.255.255',
	'192.168.0.1',
	'100.64.0.1',
	'169.254.169.254',
	'192.0.0.1',
	'198.18.0.1',
	'224.0.0.1',
	'240.0.0.1',
	'255.255.255.255',
	'[::1]',
	'[::]',
	'[::127.0.0.1]',
	'[::ffff:127.0.0.1]',
	'[::ffff:7f00:1]',
	'[::ffff:10.0.0.1]',
	'[0:0:0:0:0:ffff:a9fe:a9fe]',
	'[64:ff9b::7f00:1]',
	'[2002:7f00:1::]',
	'[fe80::1]',
	'[fc00::1]',
	'[fd12:3456::1]',
	'[ff02::1]',
	'127.0.0.1.',
	'inside.test',
	'mapped.test',
]
test.each(refused)('does not call %s', async (host) => {
	names['inside.test'] = ['10.1.2.3']
	names['mapped.test'] = ['::ffff:10.1.2.3']
	const port = first.split(':')[2]
	const error = await failure(callOutside({ url: `http://${host}:${port}/`, allowPrivate: [] }))
	expect(error?.reason).toBe('private')
	expect(error?.message).toMatch(/is not a public address.*ASSAY_ALLOW_PRIVATE/)
	expect(seen).toEqual([])
})

test.each([
	['10.1.2.3', '10.0.0.0/8', true],
	['10.1.2.3', '10.1.2.3', true],
	['10.1.2.3', '192.168.0.0/16', false],
	['::ffff:10.1.2.3', '10.0.0.0/8', true],
	['fd00::5', 'fd00::/8', true],
	['fd00::5', '10.0.0.0/8', false],
	['inside.test', 'INSIDE.test', true],
	['inside.test', 'test', false],
	['8.8.8.8', '', true],
	['2606:4700::1111', '', true],
])('%s with ASSAY_ALLOW_PRIVATE=%s is allowed: %s', async (host, entry, allowed) => {
	names['inside.test'] = ['10.1.2.3']
	expect((await failure(allowedAddresses(host, [entry]))) === undefined).toBe(allowed)
})

test('names the host and the address it stands for', async () => {
	names['inside.test'] = ['10.1.2.3']
	expect((await failure(allowedAddresses('inside.test', [])))?.message).toBe(
		'inside.test (10.1.2.3) is not a public address, and Assay does not call it. An operator can allow it in ASSAY_ALLOW_PRIVATE.',
	)
})

test('connects to the address that was checked and asks no name server again', async () => {
	names['flips.test'] = ['127.0.0.1']
	const reply = await call(first.replace('127.0.0.1', 'flips.test'))
	expect(reply.json()).toEqual({ ok: true })
	expect(asked).toEqual(['flips.test'])
	expect(seen[0]?.headers.host).toMatch(/^flips\.test:/)
})

test('of several addresses calls only those that are allowed', async () => {
	names['both.test'] = ['10.1.2.3', '127.0.0.1']
	expect(await allowedAddresses('both.test', here)).toEqual([{ address: '127.0.0.1', family: 4 }])
	expect((await call(first.replace('127.0.0.1', 'both.test'))).status).toBe(200)
})

test('follows a redirect and leaves the credentials behind at another server', async () => {
	const headers = { authorization: `Bearer ${key}`, cookie: `a=${key}`, 'x-api-key': key, accept: 'text/plain' }
	status(302, { location: '/again' })
	status(302, { location: `${second}/other` })
	await call(first, { headers })
	expect(seen.map(({ url }) => url)).toEqual(['/', '/again', '/other'])
	expect(seen[1]?.headers).toMatchObject(headers)
	expect(JSON.stringify(seen[2]?.headers)).not.toContain(key)
	expect(seen[2]?.headers.accept).toBe('text/plain')
})

test('a redirect after a change is read, and what was sent is sent again only to the same server', async () => {
	status(303, { location: '/result' })
	await call(first, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })
	expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/result', body: '' })
	status(307, { location: '/there' })
	await call(first, { method: 'POST', body: 'x' })
	expect(seen.at(-1)).toMatchObject({ method: 'POST', url: '/there', body: 'x' })
	status(307, { location: second })
	const error = await failure(call(first, { method: 'POST', body: 'x' }))
	expect(error?.message).toContain(`redirects what was sent to another server, ${new URL(second).host}`)
})

test.each([
	[301, 'for good', (at: string) => `${at}/new`],
	[302, 'to https', (at: string) => `${at.replace('http:', 'https:')}/hook`],
])('what was sent to an address that has moved (%i, %s) did not arrive, and that is said', async (moved, _, to) => {
	status(moved, { location: to(first) })
	const error = await failure(call(`${first}/hook`, { method: 'POST', body: 'x' }))
	const { host } = new URL(first)
	const { origin } = new URL(to(first))
	expect(error?.message).toBe(`${host} has moved to ${origin}, and what was sent did not arrive: set the new address.`)
	expect(seen).toHaveLength(1)
})

test.each([
	['file:///etc/passwd', 'redirect', 'is no web address'],
	['gopher://127.0.0.1', 'redirect', 'is no web address'],
	['http://user:word@127.0.0.1', 'redirect', 'credentials in it'],
	['http://169.254.169.254/latest/meta-data', 'private', 'is not a public address'],
	['http://10.0.0.1:1/', 'private', 'is not a public address'],
])('does not follow a redirect to %s', async (location, reason, words) => {
	status(302, { location })
	const error = await failure(call(first))
	expect([error?.reason, error?.message]).toEqual([reason, expect.stringContaining(words)])
})

test('gives up after three redirects', async () => {
	for (let i = 0; i < 5; i++) status(302, { location: '/round' })
	expect((await failure(call(first)))?.message).toMatch(/redirects more than 3 times\.$/)
	expect(seen).toHaveLength(4)
})

test.each(['ftp://127.0.0.1/x', 'javascript:alert(1)', 'example', '', 'http://ok:word@127.0.0.1/'])(
	'takes no address like %s',
	async (url) => {
		const error = await failure(call(url))
		expect(error?.reason).toBe('address')
		expect(error?.message).not.toContain('word@')
	},
)

test.each([
	[400, 'does not accept the request (400).'],
	[401, 'does not accept the credentials (401); check them.'],
	[403, 'does not allow this with these credentials (403).'],
	[404, 'does not know the address that was called (404); check it.'],
	[409, 'says that the change is in conflict with what it has (409).'],
	[418, 'answered 418.'],
	[500, 'failed by itself (500); try again later.'],
])('says in one sentence what %s means, without the key', async (code, words) => {
	status(code, {}, `Incorrect API key provided: ${key}. Basic ${Buffer.from(`me:${key}`).toString('base64')}`)
	const basic = Buffer.from(`me:${key}`).toString('base64')
	const error = await failure(call(`${first}/hook/${key}`, { headers: { authorization: `Basic ${basic}` } }))
	expect(error?.message).toBe(`${new URL(first).host} ${words}`)
	expect(error?.answer).toMatchObject({ status: code, said: 'Incorrect API key provided: •••. Basic •••' })
	expect(seen).toHaveLength(1)
})

test('gives back a status that its caller expects', async () => {
	status(404, {}, 'none')
	expect(await call(first, { expects: [404] })).toMatchObject({ status: 404, text: 'none' })
})

test('waits as long as it is asked to after 429, whatever the call', async () => {
	status(429, { 'retry-after': '0' })
	status(429, { 'retry-after': new Date(Date.now() - 1000).toUTCString() })
	expect((await call(first, { method: 'POST', body: 'x' })).status).toBe(200)
	expect(seen.map(({ body }) => body)).toEqual(['x', 'x', 'x'])
})

test('does not wait longer than its limit, and says how long it was asked to', async () => {
	status(429, { 'retry-after': '120' })
	const error = await failure(call(first))
	expect(error?.message).toMatch(/has had too many calls \(429\); try again in 120 s\.$/)
	expect([error?.answer.retryAfter, seen.length]).toEqual([120, 1])
})

test('repeats a read twice when the service is away for a moment, and a change never', async () => {
	status(503)
	status(502)
	expect((await call(first)).status).toBe(200)
	for (let i = 0; i < 3; i++) status(504)
	expect((await failure(call(first)))?.answer.status).toBe(504)
	expect(seen).toHaveLength(6)
	status(503)
	expect((await failure(call(first, { method: 'POST', body: 'x' })))?.answer.status).toBe(503)
	expect(seen).toHaveLength(7)
})

test('says that nothing listens, that a host is unknown, and that the other side is no web server', async () => {
	expect((await failure(call(closed)))?.message).toBe(
		`${new URL(closed).host} cannot be reached: nothing listens there.`,
	)
	const unknown = await failure(call('http://no-such-host.invalid/'))
	expect(unknown?.message).toBe('The host "no-such-host.invalid" is not known. Check its name.')
	expect((await failure(call(noise)))?.message).toMatch(/does not answer as a web service does\.$/)
})

test('does not take a certificate that nobody vouches for', async () => {
	const error = await failure(call(tls))
	expect([error?.reason, error?.message]).toEqual([
		'tls',
		`No secure connection to ${new URL(tls).host}: its certificate is signed by itself.`,
	])
})

test('says that TLS was spoken to a server without it', async () => {
	expect((await failure(call(first.replace('http', 'https'))))?.reason).toBe('tls')
})

test('gives up when the answer does not begin, stops in the middle, or takes too long as a whole', async () => {
	answers.push(() => {})
	const limits = { headers: 100 }
	expect((await failure(call(first, { limits })))?.message).toMatch(/did not answer in time\.$/)
	answers.push((_, response) => response.write('{'))
	expect((await failure(call(first, { limits })))?.message).toMatch(/stopped in the middle of its answer\.$/)
	answers.push((_, response) => {
		const drip = setInterval(() => response.write(' '), 20)
		response.on('close', () => clearInterval(drip))
	})
	const slow = await failure(call(first, { limits: { whole: 300 } }))
	expect([slow?.reason, slow?.message]).toEqual(['timeout', expect.stringMatching(/took too long/)])
})

test('gives up in time when the garbage is collected meanwhile', async () => {
	setFlagsFromString('--expose-gc')
	const collecting = setInterval(runInNewContext('gc') as () => void, 20)
	onTestFinished(() => clearInterval(collecting))
	answers.push((_, response) => {
		const drip = setInterval(() => response.write(' '), 20)
		setTimeout(() => response.end(), 3000)
		response.on('close', () => clearInterval(drip))
	})
	expect((await failure(call(first, { limits: { whole: 300 } })))?.reason).toBe('timeout')
})

test('says that an answer was cut', async () => {
	answers.push((_, response) => {
		response.writeHead(200, { 'content-length': '100' }).write('half')
		setTimeout(() => response.destroy(), 20)
	})
	expect((await failure(call(first)))?.message).toMatch(/cut the connection before its answer was complete\.$/)
	answers.push((_, response) => response.destroy())
	expect((await failure(call(first)))?.reason).toBe('cut')
})

test('stops reading an answer that is too large', async () => {
	const left = new Promise<void>((done) =>
		answers.push((_, response) => {
			const flood = setInterval(() => response.write('x'.repeat(100_000)), 1)
			response.on('close', () => {
				clearInterval(flood)
				done()
			})
		}),
	)
	const error = await failure(call(first, { limits: { bytes: 1_000_000 } }))
	expect(error?.message).toBe(`The answer of ${new URL(first).host} is larger than 1 MB.`)
	await left
})

test('ends with its caller, and the service sees it', async () => {
	const caller = new AbortController()
	const left = new Promise<void>((done) =>
		answers.push((_, response) => {
			response.on('close', done)
			caller.abort()
		}),
	)
	expect((await failure(call(first, { signal: caller.signal })))?.reason).toBe('cancelled')
	await left
})

test('says that an answer is no JSON', async () => {
	status(200, {}, '<html>')
	const reply = await call(first)
	expect(() => reply.json()).toThrow(/did not answer with JSON\.$/)
})
