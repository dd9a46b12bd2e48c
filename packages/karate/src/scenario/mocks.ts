// The mocks that the features of a run have started, found by the address that a request goes to.

import type { HttpOutcome, HttpRequest } from '../http/message.ts'
import type { Flow } from './effects.ts'

export interface RunningMock {
	port: number
	/** Answers without a socket: the one who waits for the answer may be holding the only thread. */
	exchange(request: HttpRequest, uri: string): Flow<HttpOutcome>
	stop(): void
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0'])

export class Mocks {
	private byPort = new Map<number, RunningMock>()

	add(mock: RunningMock): void {
		this.byPort.set(mock.port, mock)
	}

	remove(port: number): void {
		this.byPort.get(port)?.stop()
		this.byPort.delete(port)
	}

	ports(): number[] {
		return [...this.byPort.keys()]
	}

	closeAll(): void {
		for (const port of this.ports()) this.remove(port)
	}

	/** The flow that answers a request to a mock of this run, or nothing when it goes out into the world. */
	answer(request: HttpRequest): Flow<HttpOutcome> | undefined {
		if (this.byPort.size === 0) return undefined
		const proxy = request.options.proxy && this.at(request.options.proxy.uri)
		if (proxy) return proxy.exchange(request, request.url)
		const mock = this.at(request.url)
		return mock?.exchange(request, request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/, '') || '/')
	}

	private at(address: string): RunningMock | undefined {
		if (!URL.canParse(address)) return undefined
		const { hostname, port, protocol } = new URL(address)
		if (!loopback.has(hostname)) return undefined
		return this.byPort.get(Number(port || (protocol === 'https:' ? 443 : 80)))
	}
}
