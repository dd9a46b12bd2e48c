// Performs the exchanges of load tests over node:net and node:tls; what they cannot do goes through undici, as every other test.

import type { HttpRequest, Send } from '../message.ts'
import { sendBy } from '../send-by.ts'
import { tlsOf } from '../tls-of.ts'
import type { ExchangeLimits, Exchanges } from '../undici-io.ts'
import { type Around, DirectExchange } from './direct-exchange.ts'
import { type Origin, requestHead } from './request-head.ts'
import { keptIn, type Way } from './way.ts'

interface DirectLimits extends ExchangeLimits {
	/** Whether there may be one more connection of this kind; without it, all may be. */
	more?(origin: Origin): boolean
}

/** Exchanges with connections that are each user's own and kept open between his requests; `others` has what this cannot do. */
export function newDirectExchanges(
	others: Exchanges,
	{ open, more, largestBody = Number.MAX_SAFE_INTEGER }: DirectLimits = {},
): Exchanges & { send: Send } {
	const users = new Map<number, Way[]>()
	const around: Around = { open, largestBody, held: { bytes: 0 } }
	const watched = new WeakSet<AbortSignal>()
	const byOthers = sendBy(others.exchange)

	function wayOf(request: HttpRequest, origin: Origin): Way {
		const { user = 0, ssl } = request.options
		let ways = users.get(user)
		if (!ways) {
			ways = []
			users.set(user, ways)
		}
		const key = ssl ? JSON.stringify(ssl, bytesAsText) : ''
		for (const way of ways) if (way.origin === origin && way.ssl === key) return way
		const way = { origin, ssl: key, tls: tlsOf(ssl), connections: [] }
		ways.push(way)
		return way
	}

	/** Has what waits under a signal end with it: once for all that do. */
	function watch(signal: AbortSignal): void {
		if (watched.has(signal)) return
		watched.add(signal)
		signal.addEventListener('abort', () => {
			for (const ways of users.values())
				for (const { connections } of ways) for (const one of [...connections]) one.stopFor(signal)
		})
	}

	const send: Send = (request, signal, answered) => {
		const written = requestHead(request)
		const way = written && wayOf(request, written.origin)
		const kept = way && keptIn(way)
		if (!way || (!kept && more?.(written.origin) === false)) {
			byOthers(request, signal, answered)
			return
		}
		if (signal) watch(signal)
		new DirectExchange(request, written.head, way, around, signal, answered).begin(kept)
	}

	return {
		send,
		exchange: (request, signal) => new Promise((resolve) => send(request, signal, resolve)),
		leave(user) {
			for (const { connections } of users.get(user) ?? []) for (const one of connections) one.destroy()
			users.delete(user)
			others.leave(user)
		},
		async close() {
			for (const ways of users.values())
				for (const { connections } of ways) for (const one of connections) one.destroy()
			users.clear()
			await others.close()
		},
	}
}

const bytesAsText = (_: string, value: unknown) =>
	value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
