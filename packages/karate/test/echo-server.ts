// A real server that answers with what it received, for tests of requests.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
	method: string
	url: string
	headers: [string, string][]
	body: Buffer
}

export interface EchoServer {
	url: string
	seen: Seen[]
	close(): Promise<void>
}

export type Answer = (request: Seen, response: ServerResponse) => void

export async function echoServer(answer?: Answer): Promise<EchoServer> {
	const seen: Seen[] = []
	const server: Server = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			const own = {
				method: request.method ?? '',
				url: request.url ?? '',
				headers: pairs(request),
				body: Buffer.concat(chunks),
			}
			seen.push(own)
			if (answer) answer(own, response)
			else
				reply(response, 200, {
					method: own.method,
					url: own.url,
					headers: Object.fromEntries(own.headers),
					body: own.body.toString(),
				})
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		seen,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections()
				server.close(() => resolve())
			}),
	}
}

export function reply(
	response: ServerResponse,
	status: number,
	body: unknown,
	headers: Record<string, string | string[]> = {},
): void {
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	response.writeHead(status, {
		'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
		...headers,
	})
	response.end(text)
}

function pairs(request: IncomingMessage): [string, string][] {
	const list: [string, string][] = []
	for (let at = 0; at + 1 < request.rawHeaders.length; at += 2)
		list.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? ''])
	return list
}
