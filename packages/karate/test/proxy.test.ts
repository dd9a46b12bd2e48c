import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeConnections } from '../src/http/undici-io.ts'
import { type ForwardProxy, forwardProxy } from './forward-proxy.ts'
import { play } from './play.ts'

const file = (name: string) => readFileSync(new URL(`./certificates/${name}`, import.meta.url))
const plain = createServer(({ headers }, reply) => reply.end(headers.host))
const secure = createSecureServer({ cert: file('localhost.pem'), key: file('localhost.key') }, (_, reply) =>
	reply.end('secret'),
)
let proxy: ForwardProxy
const portOf = (server: typeof plain) => (server.address() as AddressInfo).port

beforeAll(async () => {
	proxy = await forwardProxy()
	for (const server of [plain, secure])
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
	await closeConnections()
	for (const server of [plain, secure]) {
		server.closeAllConnections()
		server.close()
	}
	await proxy.close()
})

const run = (steps: string) => {
	proxy.asked.length = 0
	const variables = { proxy: proxy.url, plain: portOf(plain), secure: portOf(secure as never) }
	return play(steps, { variables })
}

it('asks a proxy for plain http by the absolute address, and names the target as host', async () => {
	const { problem } = await run(`* configure proxy = proxy
* url 'http://shop.test:' + plain
* path 'cups'
* param size = 's m'
* method get
* status 200
* match response == 'shop.test:' + plain`)
	expect(problem?.message).toBeUndefined()
	const host = `shop.test:${portOf(plain)}`
	expect(proxy.asked).toEqual([{ line: `GET http://${host}/cups?size=s%20m`, host }])
})

it('reaches https through a tunnel', async () => {
	const { problem } = await run(`* configure proxy = { uri: '#(proxy)', username: 'ann', password: 'pw' }
* configure ssl = true
* url 'http://localhost:' + plain
* method get
* url 'https://localhost:' + secure
* method get
* status 200
* match response == 'secret'`)
	expect(problem?.message).toBeUndefined()
	const { line, credentials } = proxy.asked[1] ?? {}
	expect(line).toBe(`CONNECT localhost:${portOf(secure as never)}`)
	expect(credentials).toBe(`Basic ${btoa('ann:pw')}`)
})

it.each([
	['127.*', '127.0.0.1', 'past'],
	['*host', 'localhost', 'past'],
	['LocalHost', 'localhost', 'past'],
	['*', 'localhost', 'past'],
	['local', 'localhost', 'through'],
	['*.0', '127.0.0.1', 'through'],
	['0.0.*', '127.0.0.1', 'through'],
])('with nonProxyHosts %s sends a request for %s %s the proxy', async (pattern, host, way) => {
	const { problem } = await run(`* configure proxy = { uri: '#(proxy)', nonProxyHosts: ['elsewhere', '${pattern}'] }
* url 'http://${host}:' + plain
* method get
* status 200`)
	expect(problem?.message).toBeUndefined()
	expect(proxy.asked.length).toBe(way === 'through' ? 1 : 0)
})

it('shows a proxy the name and password of its settings or its address, and goes without it where that is said', async () => {
	const { problem } = await run(`* url 'http://localhost:' + plain
* configure proxy = { uri: '#(proxy)', username: 'ann', password: 'pw' }
* method get
* configure proxy = proxy.replace('http://', 'http://bob:p%40w@')
* method get
* configure proxy = { uri: '#(proxy)', nonProxyHosts: ['localhost'] }
* method get
* status 200`)
	expect(problem?.message).toBeUndefined()
	expect(proxy.asked.map(({ credentials }) => credentials)).toEqual([
		`Basic ${btoa('ann:pw')}`,
		`Basic ${btoa('bob:p@w')}`,
	])
})
