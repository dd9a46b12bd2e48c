import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

/** Stands in for somebody else's service: keeps what it was asked, and answers as that service's documentation says. */
export interface StandIn {
	url: string
	port: number
	asked: Asked[]
	/** What the next requests are answered instead, in order; 'cut' ends the connection. */
	next: (Reply | 'cut')[]
}
export interface Asked {
	method: string
	path: string
	query: URLSearchParams
	headers: IncomingHttpHeaders
	text: string
	// biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
	body: any
}
export interface Reply {
	status?: number
	headers?: Record<string, string>
	body?: unknown
	/** Milliseconds before it is given. */
	after?: number
}

export async function standIn(answer: (asked: Asked) => Reply | undefined): Promise<StandIn> {
	const asked: Asked[] = []
	const next: (Reply | 'cut')[] = []
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		const text = Buffer.concat(chunks).toString('utf8')
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
		const json = String(request.headers['content-type']).startsWith('application/json')
		const { method = '', headers } = request
		const one = {
			method,
			path: pathname,
			query: searchParams,
			headers,
			text,
			body: json ? JSON.parse(text) : undefined,
		}
		asked.push(one)
		const reply = next.shift() ?? answer(one) ?? { status: 404 }
		if (reply === 'cut') return void request.socket.destroy()
		setTimeout(() => {
			response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
			response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
		}, reply.after ?? 0)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	afterFile(() => {
		server.closeAllConnections()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}`, port, asked, next }
}
