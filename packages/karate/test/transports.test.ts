// What a load test sends goes over a path of its own where it can, and over undici elsewhere: nobody may see which.

import { readFileSync } from 'node:fs'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newDirectExchanges } from '../src/http/direct/direct-exchanges.ts'
import type { HttpRequest } from '../src/http/message.ts'
import { type ExchangeLimits, type Exchanges, newExchanges } from '../src/http/undici-io.ts'

const stop: (() => unknown)[] = []
afterEach(async () => {
	for (const one of stop.splice(0)) await one()
})

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, host, resolve))
	stop.push(() => server.close())
	return (server.address() as AddressInfo).port
}

interface Seen {
	text: string
	connection: number
}

/** Answers each request with the bytes of its turn; the pieces of an answer go out one by one. */
async function raw(
	answer: (seen: Seen, socket: Socket) => (string | Buffer)[] | undefined,
	host?: string,
): Promise<{ port: number; seen: Seen[]; sockets: Socket[] }> {
	const seen: Seen[] = []
	const sockets: Socket[] = []
	const server = createServer((socket) => {
		const connection = sockets.push(socket)
		let text = ''
		socket.setNoDelay(true)
		socket.on('error', () => {})
		socket.on('data', async (bytes) => {
			text += bytes.toString('latin1')
			const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
			const head = text.indexOf('\r\n\r\n')
			if (head < 0 || text.length < head + 4 + length) return
			const one = { text, connection }
			text = ''
			seen.push(one)
			for (const piece of answer(one, socket) ?? []) {
				await new Promise((sent) => socket.write(piece, sent))
				await new Promise((turn) => setTimeout(turn, 5))
			}
		})
	})
	const port = await listen(server, host)
	stop.push(() => {
		for (const socket of sockets) socket.destroy()
	})
	return { port, seen, sockets }
}

const ok = (body: string, headers = '') =>
	`HTTP/1.1 200 OK\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

describe.each([
	['undici', newExchanges],
	['direct', (limits?: ExchangeLimits) => newDirectExchanges(newExchanges(limits), limits)],
] as const)('over %s', (name, make) => {
	let exchanges: Exchanges
	beforeEach(() => {
		exchanges = make()
		stop.push(() => exchanges.close())
	})

	const ask = (url: string, { options, ...given }: Partial<Omit<HttpRequest, 'options'>> & { options?: object } = {}) =>
		exchanges.exchange({
			method: 'GET',
			url,
			headers: [],
			...given,
			options: { connectTimeout: 5000, readTimeout: 5000, user: 1, ...options },
		})
	const textOf = async (outcome: ReturnType<typeof ask>) => {
		const { response, failure } = await outcome
		// undici takes a connection for free one turn later.
		await new Promise((turn) => setImmediate(turn))
		return failure ?? Buffer.from(response?.body ?? []).toString()
	}

	it('sends the same bytes', async () => {
		const { port, seen } = await raw(() => [ok('fine')])
		const url = `http://127.0.0.1:${port}`
		await ask(`${url}/a%20b?x=1&y='2'#there`, {
			headers: [
				['X-One', '1'],
				['Cookie', 'a=b'],
				['X-One', 'zwei ü'],
			],
		})
		await ask(`${url}/a/./b/../c`)
		await ask(url, { method: 'POST', headers: [['user-agent', 'Mine']], body: Buffer.from('söme') })
		await ask(`${url}/`, { method: 'PUT' })
		await ask(`${url}/`, { method: 'DELETE' })
		const host = `host: 127.0.0.1:${port}\r\nconnection: keep-alive\r\n`
		expect(seen.map(({ text }) => text)).toEqual([
			`GET /a%20b?x=1&y=%272%27 HTTP/1.1\r\n${host}X-One: 1\r\nCookie: a=b\r\nX-One: zwei \xfc\r\nUser-Agent: Assay\r\n\r\n`,
			`GET /a/./b/../c HTTP/1.1\r\n${host}User-Agent: Assay\r\n\r\n`,
			`POST / HTTP/1.1\r\n${host}user-agent: Mine\r\ncontent-length: 5\r\n\r\ns\xc3\xb6me`,
			`PUT / HTTP/1.1\r\n${host}User-Agent: Assay\r\ncontent-length: 0\r\n\r\n`,
			`DELETE / HTTP/1.1\r\n${host}User-Agent: Assay\r\n\r\n`,
		])
	})

	it.each([
		['a header value with a line break', [['X-A', 'b\r\nX-C: d']]],
		['a header name with a colon', [['X:A', 'b']]],
		['a header value beyond Latin-1', [['X-A', '漢']]],
	] as [string, [string, string][]][])('does not send %s', async (_, headers) => {
		const { port, seen } = await raw(() => [ok('fine')])
		expect((await ask(`http://127.0.0.1:${port}/`, { headers })).failure).toMatch(/invalid/i)
		expect(seen).toEqual([])
	})

	it('sends a host of the user’s own choice', async () => {
		const { port, seen } = await raw(() => [ok('fine')])
		expect(await textOf(ask(`http://127.0.0.1:${port}/`, { headers: [['Host', 'shop.example']] }))).toBe('fine')
		expect(seen[0]?.text).toMatch(/^host: shop\.example\r$/im)
		expect(seen[0]?.text.match(/host:/gi)).toHaveLength(1)
	})

	it('reads status, reason and headers as they were sent, in order', async () => {
		const head =
			'HTTP/1.1 418 I am a teapot\r\nX-One:1\r\nset-cookie: a=1\r\nSet-Cookie:  b=\xe4\r\nX-Empty:\r\nContent-Length: 0\r\n\r\n'
		const { port } = await raw(() => [Buffer.from(head, 'latin1')])
		const { response } = await ask(`http://127.0.0.1:${port}/`)
		expect(response).toMatchObject({
			status: 418,
			statusText: 'I am a teapot',
			headers: [
				['X-One', '1'],
				['set-cookie', 'a=1'],
				['Set-Cookie', 'b=\xe4'],
				['X-Empty', ''],
				['Content-Length', '0'],
			],
		})
	})

	it.each<[string, string[], string]>([
		['by its length', ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'], 'hello'],
		['byte by byte', [...'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'], 'hello'],
		[
			'in pieces',
			['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '5\r\nhello\r\n', '6;x=y\r\n world\r\n', '0\r\n\r\n'],
			'hello world',
		],
		[
			'in pieces, byte by byte',
			[
				...'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n',
			],
			'hello0123456789',
		],
		[
			'behind a note that it comes',
			['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'],
			'hi',
		],
		['of a status that has none', ['HTTP/1.1 204 No Content\r\n\r\n'], ''],
		['of a status that says to look elsewhere', ['HTTP/1.1 304 Not Modified\r\n\r\n'], ''],
	])('reads a body %s, and uses the connection again', async (_, pieces, body) => {
		const { port, seen } = await raw(({ text }) => (text.includes('/next') ? [ok('next')] : pieces))
		expect(await textOf(ask(`http://127.0.0.1:${port}/`))).toBe(body)
		expect(await textOf(ask(`http://127.0.0.1:${port}/next`))).toBe('next')
		expect(seen.map(({ connection }) => connection)).toEqual([1, 1])
	})

	it('reads no body behind a HEAD', async () => {
		const { port } = await raw(({ text }) => [
			text.startsWith('HEAD') ? 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n' : ok('next'),
		])
		expect(await textOf(ask(`http://127.0.0.1:${port}/`, { method: 'HEAD' }))).toBe('')
		expect(await textOf(ask(`http://127.0.0.1:${port}/next`))).toBe('next')
	})

	it('reads a body that ends with its connection', async () => {
		const { port } = await raw((_, socket) => {
			socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it')
			return undefined
		})
		expect(await textOf(ask(`http://127.0.0.1:${port}/`))).toBe('all of it')
	})

	it.each([
		['gzip', gzipSync],
		['br', brotliCompressSync],
		['deflate', deflateSync],
		['deflate', deflateRawSync],
	])('unpacks %s', async (coding, pack) => {
		const body = pack(Buffer.from('packed'.repeat(100)))
		const { port } = await raw(() => [
			`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`,
			body,
		])
		const { response } = await ask(`http://127.0.0.1:${port}/`)
		expect(Buffer.from(response?.body ?? []).toString()).toBe('packed'.repeat(100))
		expect(response?.headers.map(([one]) => one)).toEqual(['Content-Length'])
	})

	it('reads a large body', async () => {
		const body = 'x'.repeat(3_000_000)
		const { port } = await raw(() => [ok(body)])
		expect((await textOf(ask(`http://127.0.0.1:${port}/`))).length).toBe(3_000_000)
	})

	it.each<[string, string]>([
		['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
		['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
		['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
		['a length and pieces', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
		['a size of a piece that is none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'],
		[
			'a piece that is longer than it says',
			'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n0\r\n\r\n',
		],
		['a header without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\nContent-Length: 0\r\n\r\n'],
		['a head that is too long', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(20_000)}\r\nContent-Length: 0\r\n\r\n`],
		[
			'another protocol than was asked for',
			'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
		],
	])('refuses %s', async (_, answer) => {
		const { port } = await raw(() => [answer])
		const { response, failure } = await ask(`http://127.0.0.1:${port}/`)
		expect(response).toBeUndefined()
		if (name === 'direct') expect(failure).toMatch(/^the answer is not valid HTTP\/1\.1: /)
		else expect(failure).toBeTruthy()
	})

	it('says in the same words why there is no answer', async () => {
		const nobody = createServer()
		const free = await listen(nobody)
		await new Promise((closed) => nobody.close(closed))
		expect(await textOf(ask(`http://127.0.0.1:${free}/`))).toBe(`connection refused by 127.0.0.1:${free}`)
		expect(await textOf(ask('http://no-such-host.invalid/'))).toBe('the host no-such-host.invalid is not known')
		const silent = await raw(() => [])
		expect(await textOf(ask(`http://127.0.0.1:${silent.port}/`, { options: { readTimeout: 200 } }))).toBe(
			`no answer from 127.0.0.1:${silent.port} within 200 ms`,
		)
		const halted = await raw(() => ['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'])
		expect(await textOf(ask(`http://127.0.0.1:${halted.port}/`, { options: { readTimeout: 200 } }))).toBe(
			`no answer from 127.0.0.1:${halted.port} within 200 ms`,
		)
		const late = await raw((_, socket) => void setTimeout(() => socket.write(ok('late')), 400))
		expect(await textOf(ask(`http://127.0.0.1:${late.port}/`, { options: { readTimeout: 100 } }))).toBe(
			`no answer from 127.0.0.1:${late.port} within 100 ms`,
		)
		const closing = await raw((_, socket) => void socket.end())
		expect(await textOf(ask(`http://127.0.0.1:${closing.port}/`, { method: 'POST' }))).toBe(
			`127.0.0.1:${closing.port} closed the connection without answering`,
		)
	})

	it('sends again what it may where the server had closed a kept connection, and nothing else', async () => {
		// A system that closed it long ago answers what is sent now by a reset.
		for (const closing of ['destroy', 'resetAndDestroy'] as const) {
			const target = await raw(({ text, connection }, socket) => {
				if (!text.includes('/again') || connection > 1) return [ok('fine')]
				socket[closing]()
				return undefined
			})
			const url = `http://127.0.0.1:${target.port}`
			expect(await textOf(ask(`${url}/`))).toBe('fine')
			expect(await textOf(ask(`${url}/again`))).toBe('fine')
			expect(target.seen.map(({ connection }) => connection)).toEqual([1, 1, 2])
		}

		const fresh = await raw((_, socket) => void socket.destroy())
		expect(await textOf(ask(`http://127.0.0.1:${fresh.port}/`))).toMatch(/closed the connection/)
		expect(fresh.seen).toHaveLength(1)

		const cut = await raw(({ text }, socket) => {
			if (text.includes('/again')) setTimeout(() => socket.destroy(), 50)
			return [text.includes('/again') ? 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf' : ok('fine')]
		})
		expect(await textOf(ask(`http://127.0.0.1:${cut.port}/`))).toBe('fine')
		expect(await textOf(ask(`http://127.0.0.1:${cut.port}/again`))).toMatch(/closed the connection/)
		expect(cut.seen).toHaveLength(2)

		const posted = await raw(({ text }, socket) => {
			if (!text.includes('/again')) return [ok('fine')]
			socket.destroy()
			return undefined
		})
		const other = `http://127.0.0.1:${posted.port}`
		expect(await textOf(ask(`${other}/`))).toBe('fine')
		expect(await textOf(ask(`${other}/again`, { method: 'POST' }))).toMatch(/closed the connection|ECONNRESET/)
		expect(posted.seen).toHaveLength(2)
	})

	it('opens another connection where the server closes the first', async () => {
		const target = await raw(({ text }, socket) => {
			if (text.includes('/last')) socket.end(ok('last', 'Connection: close\r\n'))
			return text.includes('/last') ? undefined : [ok('fine')]
		})
		const url = `http://127.0.0.1:${target.port}`
		for (const path of ['/', '/last', '/', '/']) expect(await textOf(ask(url + path))).toMatch(/fine|last/)
		expect(target.seen[1]?.connection).toBe(1)
		expect(target.seen[2]?.connection).toBeGreaterThan(1)
	})

	it('gives each user connections of his own, and closes them when he leaves', async () => {
		const { port, seen, sockets } = await raw(() => [ok('fine')])
		const url = `http://127.0.0.1:${port}/`
		for (const user of [1, 2, 1, 2]) await ask(url, { options: { user } })
		expect(seen.map(({ connection }) => connection)).toEqual([1, 2, 1, 2])
		exchanges.leave(1)
		await expect.poll(() => sockets.map((socket) => socket.destroyed || socket.readableEnded)).toEqual([true, false])
		await ask(url, { options: { user: 2 } })
		expect(seen.at(-1)?.connection).toBe(2)
	})

	it('ends what it waits for when it is stopped', async () => {
		const { port, sockets } = await raw(() => [])
		const stop = new AbortController()
		const outcome = exchanges.exchange(
			{
				method: 'GET',
				url: `http://127.0.0.1:${port}/`,
				headers: [],
				options: { connectTimeout: 5000, readTimeout: 5000, user: 1 },
			},
			stop.signal,
		)
		await expect.poll(() => sockets.length).toBe(1)
		stop.abort()
		expect((await outcome).failure).toBe('the run was stopped')
		await expect.poll(() => sockets[0]?.destroyed).toBe(true)
		expect(await textOf(ask(`http://127.0.0.1:${port}/`, { options: { readTimeout: 100 } }))).toMatch(/^no answer/)
	})

	it('ends what waits under a signal, and nothing else', async () => {
		const { port, seen } = await raw(() => [])
		const stop = new AbortController()
		const slow = (signal?: AbortSignal) =>
			exchanges.exchange(
				{
					method: 'GET',
					url: `http://127.0.0.1:${port}/`,
					headers: [],
					options: { connectTimeout: 5000, readTimeout: 400, user: 1 },
				},
				signal,
			)
		const [first, second, other] = [slow(stop.signal), slow(stop.signal), slow()]
		await expect.poll(() => seen.length).toBe(3)
		stop.abort()
		expect((await first).failure).toBe('the run was stopped')
		expect((await second).failure).toBe('the run was stopped')
		expect((await slow(stop.signal)).failure).toBe('the run was stopped')
		expect(seen).toHaveLength(3)
		expect((await other).failure).toBe(`no answer from 127.0.0.1:${port} within 400 ms`)
	})

	it('an answer stays as it was when its connection carries the next ones', async () => {
		const { port, seen } = await raw(({ text }) => [ok(/GET \/(\S+)/.exec(text)?.[1] ?? '')])
		const outcomes = []
		for (const path of ['aaaa', 'bbbb', 'aaaa', 'cc']) {
			outcomes.push(await ask(`http://127.0.0.1:${port}/${path}`))
			await new Promise((turn) => setImmediate(turn))
		}
		expect(seen.map(({ connection }) => connection)).toEqual([1, 1, 1, 1])
		expect(outcomes.map(({ response }) => Buffer.from(response?.body ?? []).toString())).toEqual([
			'aaaa',
			'bbbb',
			'aaaa',
			'cc',
		])
		expect(outcomes.map(({ response }) => response?.headers)).toEqual(
			['4', '4', '4', '2'].map((length) => [['Content-Length', length]]),
		)
	})

	it('reads heads that begin as the one before did, and go on otherwise', async () => {
		const heads = [
			'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n',
			'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-More: 1\r\n\r\n',
			'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n',
			'HTTP/1.1 200 OK\r\nX-More: 2\r\nContent-Length: 2\r\n\r\n',
		]
		let turn = 0
		const { port } = await raw(() => {
			const head = heads[turn++ % heads.length] ?? ''
			// Cut where the one before may have ended.
			return turn <= heads.length ? [`${head}ok`] : [head.slice(0, 36), `${head.slice(36)}ok`]
		})
		const all: [string, string][][] = []
		for (let each = 0; each < 8; each++) {
			const { response } = await ask(`http://127.0.0.1:${port}/`)
			await new Promise((turn) => setImmediate(turn))
			expect(Buffer.from(response?.body ?? []).toString()).toBe('ok')
			all.push((response?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]))
		}
		const [length, more] = [['content-length', '2'] as const, (value: string) => ['x-more', value] as const]
		const expected = [[length], [length, more('1')], [length], [more('2'), length]]
		expect(all).toEqual([...expected, ...expected])
	})

	it('takes no more than it may', async () => {
		exchanges = make({ largestBody: 1_000_000 })
		const { port } = await raw(() => [ok('x'.repeat(1_200_000))])
		expect(await textOf(ask(`http://127.0.0.1:${port}/`))).toBe(
			'the answer is larger than the 1 MB that a run may receive at once',
		)
		const packed = gzipSync(Buffer.alloc(1_200_000))
		const other = await raw(() => [
			`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`,
			packed,
		])
		expect(await textOf(ask(`http://127.0.0.1:${other.port}/`))).toBe(
			'the answer is larger than the 1 MB that a run may receive at once',
		)
	})

	it('speaks over IPv6', async () => {
		const { port, seen } = await raw(() => [ok('six')], '::1')
		expect(await textOf(ask(`http://[::1]:${port}/`))).toBe('six')
		expect(seen[0]?.text).toContain(`host: [::1]:${port}\r\n`)
	})

	it('goes through a proxy', async () => {
		const { port, seen } = await raw(() => [ok('proxied')])
		const proxy = { uri: `http://127.0.0.1:${port}` }
		expect(await textOf(ask('http://shop.example/a', { options: { proxy } }))).toBe('proxied')
		expect(seen[0]?.text).toMatch(/^GET http:\/\/shop\.example\/a /)
	})

	it('speaks over TLS, says how, and trusts nobody whom it should not', async () => {
		const file = (name: string) => readFileSync(new URL(`./certificates/${name}`, import.meta.url))
		const resumed: boolean[] = []
		const server = createSecure({ cert: file('localhost.pem'), key: file('localhost.key') }, (_, response) => {
			response.setHeader('connection', 'close')
			response.end('secret')
		})
		server.on('secureConnection', (socket) => resumed.push(socket.isSessionReused()))
		const port = await listen(server as unknown as Server)
		const url = `https://localhost:${port}/`
		expect(await textOf(ask(url))).toMatch(/^the certificate of localhost:\d+ is not trusted \(/)
		const trusting = { ssl: { trustAll: false, ca: file('ca.pem') } }
		const { response, tls } = await ask(url, { options: trusting })
		expect(response?.status).toBe(200)
		expect(tls).toEqual({
			protocol: 'TLSv1.3',
			cipher: expect.stringMatching(/^TLS_/),
			subject: 'localhost',
			trusted: true,
		})
		expect((await ask(url, { options: { ssl: { trustAll: true } } })).tls?.trusted).toBe(false)
		// The handshake that the second connection of a user saves.
		await ask(url, { options: trusting })
		if (name === 'direct') expect(resumed.at(-1)).toBe(true)
	})
})
