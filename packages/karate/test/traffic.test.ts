import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WantedConnection } from '../src/http/connect-by.ts'
import type { HttpRequest } from '../src/http/message.ts'
import { newTraffic } from '../src/http/perform-operation.ts'

describe('requests over connections that somebody else opens', () => {
	const wanted: WantedConnection[] = []
	const traffic = newTraffic((one) => {
		wanted.push(one)
		if (one.host === 'db') return Promise.reject(new Error('db is not for tests.'))
		const socket = connect(one.port, '127.0.0.1')
		return new Promise((resolve, reject) => {
			socket.once('connect', () => resolve(socket)).once('error', reject)
		})
	})
	let target: Server
	let port = 0
	beforeAll(async () => {
		target = createServer(({ url }, reply) => {
			if (url === '/bomb') reply.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(300 * 1024 * 1024)))
			else if (url === '/flood') {
				const more = () => reply.write(Buffer.alloc(4 * 1024 * 1024), () => reply.destroyed || more())
				more()
			} else reply.end('here')
		})
		await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
		port = (target.address() as AddressInfo).port
	})
	afterAll(async () => {
		await traffic.close()
		target.closeAllConnections()
		target.close()
	})

	const ask = (url: string, options: Partial<HttpRequest['options']> = {}) =>
		traffic.exchange({
			method: 'GET',
			url,
			headers: [],
			options: { connectTimeout: 500, readTimeout: 9000, ...options },
		})

	it('go where it leads, and keep their connection', async () => {
		for (let count = 0; count < 10; count++)
			expect(new TextDecoder().decode((await ask(`http://shop.test:${port}/`)).response?.body)).toBe('here')
		expect(wanted[0]).toEqual({ host: 'shop.test', port, timeout: 500, localAddress: undefined })
		expect(wanted.length).toBeLessThan(4)
	})

	it('say why they may not', async () => {
		expect((await ask('http://db/')).failure).toBe('db is not for tests.')
		expect((await ask('http://shop.test/', { proxy: { uri: 'http://db:3128' } })).failure).toContain(
			'db is not for tests.',
		)
		expect((await ask('http://a/', { proxy: { uri: 'socks5://db:1080' } })).failure).toBe(
			'the proxy must have an address that begins with http:// or https://, not socks5://db:1080',
		)
		await expect(traffic.perform('socket open', { url: 'ws://db/', id: '', timeout: 500 })).rejects.toThrow(
			'no web socket at ws://db/: db is not for tests.',
		)
		expect((await ask('nowhere')).failure).toBe('this is not a valid address')
	})

	it('take no more than the one who asks can hold', async () => {
		const tooMuch = 'the answer is larger than the 256 MB that a run may receive at once'
		expect((await ask(`http://shop.test:${port}/flood`)).failure).toBe(tooMuch)
		expect((await ask(`http://shop.test:${port}/bomb`)).failure).toBe(tooMuch)
	}, 120_000)

	it('survive certificates that nobody can read', async () => {
		const ssl = { trustAll: true, pfx: new Uint8Array([1, 2, 3]), password: 'x' }
		expect((await ask(`https://shop.test:${port}/`, { ssl })).failure).toBeTruthy()
	})
})
