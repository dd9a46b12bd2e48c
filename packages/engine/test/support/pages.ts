import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves small pages by path from memory. */
export interface Pages {
	base: string
	close(): Promise<void>
}

export async function servePages(pages: Record<string, string>): Promise<Pages> {
	const server: Server = createServer((request, reply) => {
		const html = pages[new URL(request.url ?? '/', 'http://local').pathname]
		reply.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
		reply.end(html ?? 'no such page')
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	return {
		base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () =>
			new Promise((done) => {
				server.closeAllConnections()
				server.close(() => done())
			}),
	}
}
