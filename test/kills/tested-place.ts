import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the features test: it answers after so many milliseconds, `/answer/300` as JSON and `/page/300` as a page. */
export async function openTestedPlace(): Promise<{ url: string; close(): void }> {
	const server = createServer(async ({ url = '' }, response) => {
		const [, what, wait] = url.match(/^\/(answer|page)\/(\d{1,4})$/) ?? []
		await sleep(Number(wait ?? 0))
		response.statusCode = what ? 200 : 404
		response.setHeader('content-type', what === 'answer' ? 'application/json' : 'text/html')
		response.end(what === 'answer' ? `{"waited":${wait}}` : '<!doctype html><title>Kites</title><h1>Kites</h1>')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
		close() {
			server.closeAllConnections()
			server.close()
		},
	}
}
