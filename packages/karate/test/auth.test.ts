import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { md4 } from '../src/http/md4.ts'
import { authenticateMessage, negotiateMessage, readChallenge, responseKey, responses } from '../src/http/ntlm.ts'
import { closeConnections } from '../src/http/undici-io.ts'
import { play } from './play.ts'

const stop: (() => void)[] = []
afterEach(() => {
	for (const one of stop.splice(0)) one()
})
afterAll(closeConnections)

type Serve = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function serve(answer: Serve): Promise<string> {
	const server = createServer((request, response) => {
		let body = ''
		request.on('data', (chunk) => {
			body += chunk
		})
		request.on('end', () => answer(request, response, body))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	stop.push(
		() => server.close(),
		() => server.closeAllConnections(),
	)
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const wide = (text: string) => Buffer.from(text, 'utf16le')

describe('NTLM', () => {
	// MS-NLMP 4.2.4: user User of Domain with the password Password
	const server = hex('0123456789abcdef')
	const client = hex('aaaaaaaaaaaaaaaa')
	const target = hex('02000c0044006f006d00610069006e0001000c0053006500720076006500720000000000')

	it('digests as RFC 1320 lists', () => {
		const digests = ['', 'a', 'abc', 'message digest', '1234567890'.repeat(8)].map((text) =>
			md4(Buffer.from(text)).toString('hex'),
		)
		expect(digests).toEqual([
			'31d6cfe0d16ae931b73c59d7e0c089c0',
			'bde52cb31de33e46245e05fbdbd6fb24',
			'a448017aaf21d8525fc10ae87aa6729d',
			'd9130a8164549fe818874806e1c7014b',
			'e33b4ddc9c38f2199c3e7b164fcc0536',
		])
		expect(md4(wide('Password')).toString('hex')).toBe('a4f49c406510bdcab6824ee7c30fd852')
	})

	it('answers a challenge as the published example does', () => {
		const key = responseKey('User', 'Password', 'Domain')
		expect(key.toString('hex')).toBe('0c868a403bfd7a93a3001ef22ef02e3f')
		const { nt, lm } = responses(key, { server, target }, client, Buffer.alloc(8))
		expect(nt.subarray(0, 16).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c')
		expect(nt.subarray(16).toString('hex')).toBe(
			`01010000000000000000000000000000aaaaaaaaaaaaaaaa00000000${target.toString('hex')}00000000`,
		)
		expect(lm.toString('hex')).toBe('86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa')
	})

	it('lays the fields of a message where a server looks for them', () => {
		const login = { username: 'User', password: 'Password', domain: 'Domain', workstation: 'COMPUTER' }
		const message = authenticateMessage(
			login,
			{ server, target, flags: 0xe28a8205, message: Buffer.alloc(0) },
			client,
			0,
		)
		expect(field(message, 28).toString('utf16le')).toBe('Domain')
		expect(field(message, 36).toString('utf16le')).toBe('User')
		expect(field(message, 44).toString('utf16le')).toBe('COMPUTER')
		expect(negotiateMessage().subarray(0, 12)).toEqual(Buffer.from('NTLMSSP\0\x01\0\0\0', 'latin1'))
		expect(readChallenge(Buffer.from('something else'))).toBeUndefined()
	})

	/** A stand-in that checks what a Windows server checks, and by connection. */
	const guarded = (withClock: boolean): Serve => {
		const states = new WeakMap<Socket, 'asked' | 'in'>()
		return (request, response, body) => {
			const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
			const message = Buffer.from(token, 'base64')
			const { socket } = request
			const refuse = (offer: string) => response.writeHead(401, { 'WWW-Authenticate': ['Negotiate', offer] }).end()
			if (states.get(socket) === 'in') return void response.end(`in ${request.method} ${body}`)
			if (scheme !== 'NTLM') return void refuse('NTLM')
			if (message.readUInt32LE(8) === 1) {
				states.set(socket, 'asked')
				return void refuse(`NTLM ${challengeMessage(withClock).toString('base64')}`)
			}
			if (states.get(socket) !== 'asked' || !holds(message, withClock)) return void refuse('NTLM')
			states.set(socket, 'in')
			response.end(`in ${request.method} ${body}`)
		}
	}
	const signed = hex('060004000200000000000000')
	const clock = hex('0700080000090040a0d3d801')
	const targetInfo = (withClock: boolean) =>
		withClock ? Buffer.concat([target.subarray(0, -4), clock, Buffer.alloc(4)]) : target
	function challengeMessage(withClock: boolean): Buffer {
		const info = targetInfo(withClock)
		const message = Buffer.alloc(48)
		message.write('NTLMSSP\0', 'latin1')
		message.writeUInt32LE(2, 8)
		message.writeUInt32LE(0xa2898205, 20)
		server.copy(message, 24)
		message.writeUInt16LE(info.length, 40)
		message.writeUInt32LE(48, 44)
		return Buffer.concat([message, info])
	}
	function field(message: Buffer, at: number): Buffer {
		const from = message.readUInt32LE(at + 4)
		return message.subarray(from, from + message.readUInt16LE(at))
	}
	function holds(message: Buffer, withClock: boolean): boolean {
		const nt = field(message, 20)
		const key = responseKey(field(message, 36).toString('utf16le'), 'Password', field(message, 28).toString('utf16le'))
		const proof = createHmac('md5', key)
			.update(Buffer.concat([server, nt.subarray(16)]))
			.digest()
		const said = nt.subarray(16 + 28, -4)
		const older = field(message, 12)
		if (!proof.equals(nt.subarray(0, 16))) return false
		if (!withClock) return said.equals(targetInfo(false)) && !older.equals(Buffer.alloc(24))
		const unsigned = Buffer.from(message).fill(0, 72, 88)
		const session = createHmac('md5', key).update(nt.subarray(0, 16)).digest()
		const mic = createHmac('md5', session)
			.update(Buffer.concat([negotiateMessage(), challengeMessage(true), unsigned]))
			.digest()
		const marked = Buffer.concat([targetInfo(true).subarray(0, -4), signed])
		return mic.equals(message.subarray(72, 88)) && said.equals(marked) && older.equals(Buffer.alloc(24))
	}

	it.each([
		["configure ntlmAuth = { username: 'User', password: 'Password', domain: 'Domain', workstation: 'PC' }", false],
		["configure ntlmAuth = { username: 'Domain\\\\\\\\User', password: 'Password' }", true],
		["configure auth = { type: 'ntlm', username: 'User', password: 'Password', domain: 'Domain' }", true],
	])('signs in to a server that checks: %s', async (configure, withClock) => {
		const base = await serve(guarded(withClock))
		const { problem, exchanges } = await play(
			`* url base\n* ${configure}\n* request 'tea'\n* method post\n* status 200\n* match response == 'in POST tea'\n* configure ntlmAuth = null\n* configure auth = null\n* method get\n* status 401`,
			{ variables: { base } },
		)
		expect(problem?.message).toBeUndefined()
		expect(JSON.stringify(exchanges)).not.toContain('Password')
		const tokens = exchanges.map(({ request }) => request.headers.find(([name]) => name === 'Authorization')?.[1])
		expect(tokens).toEqual([undefined, expect.stringMatching(/^NTLM TlRMTVNTUAAB/), 'NTLM ****', undefined])
		expect(exchanges.map(({ response }) => response?.status)).toEqual([401, 401, 200, 401])
	})

	it('is refused with the wrong password', async () => {
		const base = await serve(guarded(false))
		const { problem } = await play(
			`* url base\n* configure ntlmAuth = { username: 'User', password: 'wrong' }\n* method get\n* status 200`,
			{
				variables: { base },
			},
		)
		expect(problem?.message).toMatch(/^status code was 401, expected 200/)
	})

	it('sends nothing more to a server that does not ask for it', async () => {
		const seen: unknown[] = []
		const base = await serve((request, response) => {
			seen.push(request.headers.authorization)
			response.end('open')
		})
		const { problem } = await play(
			`* url base\n* configure ntlmAuth = { username: 'User', password: 'x' }\n* method get\n* status 200`,
			{
				variables: { base },
			},
		)
		expect([problem?.message, seen]).toEqual([undefined, [undefined]])
	})
})

describe('OAuth 2', () => {
	async function provider(lifetime = 3600) {
		const asked: Record<string, string>[] = []
		const base = await serve((request, response, body) => {
			if (request.url?.startsWith('/token')) {
				const form = Object.fromEntries(new URLSearchParams(body))
				asked.push(form)
				const known = form.client_id === 'tea' && form.client_secret === 'leaves'
				response.writeHead(known ? 200 : 401, { 'Content-Type': 'application/json' })
				const token = {
					access_token: `t${asked.length}`,
					token_type: 'Bearer',
					expires_in: lifetime,
					refresh_token: 'again',
				}
				response.end(JSON.stringify(known ? token : { error: 'invalid_client' }))
			} else response.end(request.headers.authorization ?? 'nobody')
		})
		return { base, asked }
	}
	const client = `type: 'oauth2', clientId: 'tea', clientSecret: 'leaves'`

	it('fetches one token for all requests, called features included, and hides what it consists of', async () => {
		const { base, asked } = await provider()
		const { problem, exchanges } = await play(
			{
				'main.feature': `Feature:
Scenario:
* url base
* configure auth = { ${client}, tokenUrl: '#(base + "/token")', scopes: ['read', 'write'] }
* method get
* match response == 'Bearer t1'
* def called = call read('called.feature')
* match called.response == 'Bearer t1'
* header Authorization = 'own'
* method get
* match response == 'own'
* configure auth = null
* method get
* match response == 'nobody'`,
				'called.feature': `Feature:\nScenario:\n* url base\n* method get`,
			},
			{ variables: { base } },
		)
		expect(problem?.message).toBeUndefined()
		expect(asked).toEqual([
			{ grant_type: 'client_credentials', client_id: 'tea', client_secret: 'leaves', scope: 'read write' },
		])
		const shown = exchanges.map(
			({ request, response }) => `${Buffer.from(request.body ?? [])} ${Buffer.from(response?.body ?? [])}`,
		)
		expect(shown[0]).toContain('client_secret=****')
		expect(shown[0]).toContain('"access_token":"****"')
		expect(shown.join()).not.toContain('leaves')
	})

	it('refreshes a token that has run out, at an address beside the one that is tested', async () => {
		const { base, asked } = await provider(60)
		let now = Date.now()
		const { problem } = await play(
			`* url base
* configure auth = { ${client}, accessTokenUrl: 'token' }
* method get
* match response == 'Bearer t1'
* method get
* match response == 'Bearer t2'`,
			{
				variables: { base },
				clock: () => {
					now += 30_000
					return now
				},
			},
		)
		expect(problem?.message).toBeUndefined()
		expect(asked.map(({ grant_type, refresh_token }) => [grant_type, refresh_token])).toEqual([
			['client_credentials', undefined],
			['refresh_token', 'again'],
		])
	})

	it('signs a user in by password', async () => {
		const { base, asked } = await provider()
		const { problem } = await play(
			`* url base\n* configure auth = { ${client}, tokenUrl: '/token', grantType: 'password', username: 'ann', password: 'p' }\n* method get\n* match response == 'Bearer t1'`,
			{ variables: { base } },
		)
		expect(problem?.message).toBeUndefined()
		expect(asked[0]).toMatchObject({ grant_type: 'password', username: 'ann', password: 'p' })
	})

	it.each([
		[
			`{ type: 'oauth2', clientId: 'tea', clientSecret: 'wrong', tokenUrl: '/token' }`,
			/\/token gave no token, it answered with status 401: \{"error":"invalid_client"\}/,
		],
		[`{ type: 'oauth2' }`, /the type oauth2 needs tokenUrl, the address that gives tokens/],
		[
			`{ ${client}, tokenUrl: '/token', flow: 'authorization_code' }`,
			/not authorization_code, which needs somebody at a browser/,
		],
		[
			`{ ${client}, tokenUrl: 'http://127.0.0.1:1/token' }`,
			/configure auth: POST http:\/\/127.0.0.1:1\/token: connection refused/,
		],
		[`{ type: 'digest' }`, /configure auth knows the types basic, bearer, oauth2 and ntlm, not digest/],
		[`'token'`, /configure auth needs an object such as/],
		[`{ type: 'ntlm' }`, /NTLM needs an object such as/],
	])('says what is wrong with %s', async (auth, message) => {
		const { base } = await provider()
		const { problem } = await play(`* url base\n* configure auth = ${auth}\n* method get`, { variables: { base } })
		expect(problem?.message).toMatch(message)
	})

	it.each([
		[`{ type: 'basic', username: 'ann', password: 'ü' }`, `Basic ${Buffer.from('ann:ü').toString('base64')}`],
		[`{ type: 'bearer', token: 'abc' }`, 'Bearer abc'],
	])('shows %s', async (auth, header) => {
		const { base } = await provider()
		const { problem } = await play(`* url base\n* configure auth = ${auth}\n* method get\n* match response == header`, {
			variables: { base, header },
		})
		expect(problem?.message).toBeUndefined()
	})
})
