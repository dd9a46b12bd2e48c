// HTTP for a mock: a request read to its end, and its reply.

import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { HttpReply } from '../http/message.ts'
import type { IncomingRequest } from '../http/received-request.ts'

type Handle = (request: IncomingRequest) => Promise<HttpReply>

export function listenTo(handle: Handle, tls?: { cert: Uint8Array; key: Uint8Array }): Server {
	const listener: RequestListener = (request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			const headers = pairs(request.rawHeaders)
			handle({ method: request.method ?? 'GET', uri: request.url ?? '/', headers, body: Buffer.concat(chunks) })
				.then((reply) => {
					response.writeHead(reply.status, reply.headers.flat())
					response.end(reply.body)
				})
				.catch((problem: unknown) => {
					if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
					response.end(String(problem))
				})
		})
	}
	if (!tls) return createServer(listener)
	return createSecureServer({ cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) }, listener)
}

function pairs(raw: string[]): [string, string][] {
	return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}
