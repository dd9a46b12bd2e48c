// Performs the exchanges of load tests over node:net and node:tls; what they cannot do goes through undici, as every other test.

import type { ConnectionOptions } from 'node:tls'
import { decodeBody, isEncoded, tooLarge } from '../decode-body.ts'
import { failureReason } from '../failure-reason.ts'
import type { HttpOutcome, HttpReply, HttpRequest } from '../message.ts'
import { tlsOf } from '../tls-of.ts'
import type { ExchangeLimits, Exchanges } from '../undici-io.ts'
import { DirectConnection } from './direct-connection.ts'
import { onAbort } from './on-abort.ts'
import { type Origin, requestHead } from './request-head.ts'

/** Connections of one user to one server. */
interface Way {
	origin: Origin
	/** What `configure ssl` says. */
	ssl: string
	tls: ConnectionOptions
	connections: DirectConnection[]
}

const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

interface DirectLimits extends ExchangeLimits {
	/** Whether there may be one more connection of this kind; without it, all may be. */
	more?(origin: Origin): boolean
}

/** Exchanges with connections that are each user's own and kept open between his requests; `others` has what this cannot do. */
export function newDirectExchanges(
	others: Exchanges,
	{ open, more, largestBody = Number.MAX_SAFE_INTEGER }: DirectLimits = {},
): Exchanges {
	const users = new Map<number, Way[]>()
	let held = 0

	function wayOf(request: HttpRequest, origin: Origin): Way {
		const { user = 0, ssl } = request.options
		const ways = users.get(user) ?? []
		users.set(user, ways)
		const key = ssl ? JSON.stringify(ssl, bytesAsText) : ''
		for (const way of ways) if (way.origin === origin && way.ssl === key) return way
		const way = { origin, ssl: key, tls: tlsOf(ssl), connections: [] }
		ways.push(way)
		return way
	}

	/** One that is kept and free; those that ended meanwhile go. */
	function kept({ connections }: Way): DirectConnection | undefined {
		for (let at = connections.length - 1; at >= 0; at--) {
			const one = connections[at]
			if (one?.usable) return one
			if (one?.over) connections.splice(at, 1)
		}
		return undefined
	}

	async function opened(
		way: Way,
		timeout: number,
		made: (connection: DirectConnection) => void,
	): Promise<DirectConnection> {
		const { origin, tls, connections } = way
		const connection = new DirectConnection()
		connections.push(connection)
		made(connection)
		await connection.connect({ origin, timeout, tls, open, session: (session) => (way.tls = { ...tls, session }) })
		return connection
	}

	async function exchange(request: HttpRequest, signal?: AbortSignal): Promise<HttpOutcome> {
		const written = requestHead(request)
		if (!written) return others.exchange(request, signal)
		const { method, body, options } = request
		const way = wayOf(request, written.origin)
		const idle = kept(way)
		if (!idle && more?.(written.origin) === false) return others.exchange(request, signal)
		const startedAt = Date.now()
		const start = performance.now()
		const elapsed = () => Math.round((performance.now() - start) * 1000) / 1000
		const timings: HttpOutcome['timings'] = { total: 0 }
		let used: DirectConnection | undefined
		let stopped = false
		const free =
			signal &&
			onAbort(signal, () => {
				stopped = true
				used?.destroy(new Error('the run was stopped'))
			})

		const send = (connection: DirectConnection) =>
			new Promise<HttpReply>((resolve, reject) => {
				let size = 0
				used = connection
				timings.connected = elapsed()
				connection.send(method, written.head, body, options.readTimeout, {
					resolve(reply) {
						held -= size
						resolve(reply)
					},
					reject(problem) {
						held -= size
						reject(problem)
					},
					firstByte: () => {
						timings.firstByte = elapsed()
					},
					received(bytes) {
						size += bytes
						held += bytes
						if (size > largestBody || held > 2 * largestBody) throw tooLarge(largestBody)
					},
				})
			})
		const fresh = async () => {
			if (stopped || signal?.aborted) throw new Error('the run was stopped')
			return send(await opened(way, options.connectTimeout, (made) => (used = made)))
		}

		try {
			let reply: HttpReply
			try {
				reply = idle ? await send(idle) : await fresh()
			} catch (problem) {
				// The server had closed a kept connection just as we used it again: not the fault of this request.
				if (!idle || options.once || stopped || !idle.stale || !repeatable.has(method)) throw problem
				reply = await fresh()
			}
			if (isEncoded(reply)) reply.body = await decodeBody(reply, largestBody)
			timings.total = elapsed()
			const tls = used?.facts
			return { response: reply, startedAt, timings, ...(tls ? { tls } : {}) }
		} catch (problem) {
			timings.total = elapsed()
			return { failure: failureReason(problem, request), startedAt, timings }
		} finally {
			free?.()
		}
	}

	return {
		exchange,
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
