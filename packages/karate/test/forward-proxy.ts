import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy that forwards to this machine, whatever host is named, and notes what it was asked. */
export interface ForwardProxy {
	url: string
	/** For example `GET http://shop.test/cups` or `CONNECT shop.test:443`, with the credentials it was shown. */
	asked: { line: string; host?: string | undefined; credentials?: string | undefined }[]
	close(): Promise<unknown>
}

export async function forwardProxy(): Promise<ForwardProxy> {
	const asked: ForwardProxy['asked'] = []
	const server: Server = createServer((incoming, outgoing) => {
		const { method, url = '', headers } = incoming
		asked.push({ line: `${method} ${url}`, host: headers.host, credentials: headers['proxy-authorization'] })
		const { port, pathname, search } = new URL(url)
		incoming.pipe(
			request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
				answer.pipe(outgoing)
			}),
		)
	})
	server.on('connect', ({ url = '', headers }, client) => {
		asked.push({ line: `CONNECT ${url}`, credentials: headers['proxy-authorization'] })
		const target = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
			target.pipe(client)
			client.pipe(target)
		})
		for (const [one, other] of [
			[client, target],
			[target, client],
		] as const)
			one.on('error', () => other.destroy()).on('close', () => other.destroy())
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		close() {
			server.closeAllConnections()
			return new Promise((resolve) => server.close(resolve))
		},
	}
}
