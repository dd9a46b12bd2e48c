import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy as an operator puts it in front: asks the servers in turn, and the next where one does not answer. */
export async function balancer(): Promise<{ url: string; servers: string[]; close(): void }> {
	const servers: string[] = []
	let turn = 0
	const proxy = createServer(async (asked, answer) => {
		const parts: Buffer[] = []
		for await (const part of asked) parts.push(part as Buffer)
		const body = Buffer.concat(parts)
		const order = servers.map((_, n) => servers[(turn + n) % servers.length] ?? '')
		turn++
		const attempt = () => {
			const server = order.shift()
			if (!server) return void answer.writeHead(502).end()
			const { method, headers, url = '/' } = asked
			const forwarded = { 'x-forwarded-for': asked.socket.remoteAddress ?? '', 'x-forwarded-host': headers.host ?? '' }
			// On a connection of its own: to end a call whose asker has gone would end the next one on a shared connection.
			const own = { agent: false, method, headers: { ...headers, ...forwarded } }
			const onward = request(new URL(url, server), own, (came) => {
				answer.writeHead(came.statusCode ?? 502, came.headers)
				came.pipe(answer)
				came.on('error', () => answer.destroy())
			})
			// One that broke off in the middle is not asked twice: the caller decides.
			onward.on('error', (error: NodeJS.ErrnoException) => {
				if (answer.headersSent) answer.destroy()
				else if (error.code === 'ECONNREFUSED') attempt()
				else answer.writeHead(502).end()
			})
			answer.on('close', () => onward.destroy())
			onward.end(body)
		}
		attempt()
	})
	// Whoever calls ends what is idle: closed here after 5 s, a connection may be the one on which the next call is just being sent.
	proxy.keepAliveTimeout = 0
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		servers,
		close() {
			proxy.closeAllConnections()
			proxy.close()
		},
	}
}
