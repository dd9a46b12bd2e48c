// Requests to the host mock.test are answered by a mock feature in this process.

import { newMock } from '../src/mock/serve-mock.ts'
import { type Io, type Listener, newSuite } from '../src/run-feature.ts'

export function mockIo(lines: string[], listener: Listener, otherwise: Io): Io {
	const text = `Feature:\n${lines.join('\n')}`
	const mock = newMock({
		path: 'mock.feature',
		files: { read: (path) => (path === 'mock.feature' ? new TextEncoder().encode(text) : undefined), roots: [''] },
		io: otherwise,
		suite: newSuite(),
		listener,
	})
	return {
		...otherwise,
		async http(request, signal) {
			const url = new URL(request.url)
			if (url.host !== 'mock.test') return otherwise.http(request, signal)
			const uri = url.pathname + url.search
			const response = await mock.handle({
				method: request.method,
				uri,
				headers: request.headers,
				body: request.body ?? new Uint8Array(),
			})
			return { response, startedAt: Date.now(), timings: { total: 1 } }
		},
	}
}
