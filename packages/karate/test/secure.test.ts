import { readFileSync } from 'node:fs'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterAll, afterEach, expect, it } from 'vitest'
import { decodeFrame, encodeFrame, headLength } from '../src/http/frame.ts'
import { closeConnections } from '../src/http/undici-io.ts'
import { play } from './play.ts'

const file = (name: string) => readFileSync(new URL(`./certificates/${name}`, import.meta.url))
const stop: (() => void)[] = []
afterEach(() => {
	for (const one of stop.splice(0)) one()
})
afterAll(closeConnections)

async function secure(options: ServerOptions = {}): Promise<string> {
	const server = createServer(
		{ cert: file('localhost.pem'), key: file('localhost.key'), ...options },
		(request, response) => {
			const client = (request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'nobody'
			response.writeHead(200, { 'Content-Type': 'text/plain' })
			response.end(`hello ${client}`)
		},
	)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	stop.push(
		() => server.close(),
		() => server.closeAllConnections(),
	)
	return `https://localhost:${(server.address() as AddressInfo).port}`
}

const files = {
	'ca.pem': file('ca.pem'),
	'client.p12': file('client.p12'),
	'client.pem': file('client.pem'),
	'trust.p12': file('trust.p12'),
}

async function ask(base: string, steps: string) {
	const feature = `Feature:\nScenario:\n${steps}\n* url base\n* method get\n* status 200\n* match response == expected`
	return play({ ...files, 'main.feature': feature }, { variables: { base, expected: 'hello nobody' } })
}

it('shows how a connection was secured, and how long it took to open', async () => {
	const { problem, exchanges } = await ask(await secure(), `* configure ssl = { trustStore: 'ca.pem' }`)
	expect(problem?.message).toBeUndefined()
	expect(exchanges[0]?.tls).toEqual({
		protocol: 'TLSv1.3',
		cipher: expect.stringMatching(/^TLS_/),
		subject: 'localhost',
		trusted: true,
	})
	const { connected, firstByte, total } = exchanges[0]?.timings ?? { total: 0 }
	expect(connected).toBeGreaterThan(0)
	expect(firstByte).toBeGreaterThanOrEqual(connected ?? 0)
	expect(total).toBeGreaterThanOrEqual(firstByte ?? 0)
})

it.each(['* configure ssl = true', '* configure ssl = { trustAll: true }'])(
	'accepts any certificate where asked to: %s',
	async (steps) => {
		const { problem, exchanges } = await ask(await secure(), steps)
		expect(problem?.message).toBeUndefined()
		expect(exchanges[0]?.tls?.trusted).toBe(false)
	},
)

it('does not trust a certificate by itself, and says what accepts it', async () => {
	const { problem } = await ask(await secure(), '')
	expect(problem?.message).toMatch(
		/the certificate of localhost:\d+ is not trusted \(.*\); "configure ssl = true" accepts it/,
	)
})

it.each(["{ keyStore: 'client.p12', keyStorePassword: 'secret', trustStore: 'ca.pem' }", "{ keyStore: 'client.pem' }"])(
	'shows a certificate of its own: %s',
	async (ssl) => {
		const base = await secure({ requestCert: true, rejectUnauthorized: true, ca: file('ca.pem') })
		const { problem } = await ask(base, `* configure ssl = ${ssl}\n* def expected = 'hello client'`)
		expect(problem?.message).toBeUndefined()
	},
)

it.each([
	["{ trustStore: 'trust.p12' }", /the trustStore trust.p12 is no PEM file; export its certificates: keytool/],
	[
		"{ keyStore: 'java.jks' }",
		/the keyStore java.jks is a Java key store \(JKS\), which only Java reads; convert it: keytool/,
	],
	["{ keyStore: 'lost.p12' }", /the file lost.p12, read by main.feature, does not exist/],
])('says what it cannot read: %s', async (ssl, message) => {
	const jks = Uint8Array.from([0xfe, 0xed, 0xfe, 0xed])
	const { problem } = await play({
		...files,
		'java.jks': jks,
		'main.feature': `Feature:\nScenario:\n* configure ssl = ${ssl}\n* url 'https://localhost:1'\n* method get`,
	})
	expect(problem?.message).toMatch(message)
})

it('hands certificates whole to the process that performs the requests', () => {
	const frame = encodeFrame({ message: { args: { options: { ssl: { pfx: file('client.p12') } } } } })
	const { message } = decodeFrame(frame.subarray(0, headLength), frame.subarray(headLength))
	const { pfx } = (message as { args: { options: { ssl: { pfx: Uint8Array } } } }).args.options.ssl
	expect(Buffer.from(pfx).equals(file('client.p12'))).toBe(true)
})
