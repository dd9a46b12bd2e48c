// Web sockets on behalf of a script that blocks: opened here, their messages wait until they are asked for.

import { randomUUID } from 'node:crypto'
import type { OpenConnection } from './connect-by.ts'
import { openWebSocket } from './open-web-socket.ts'

interface OpenSocket {
	socket: Awaited<ReturnType<typeof openWebSocket>>
	waiting: (string | Uint8Array)[]
	arrived(): void
	/** Why no further message will come. */
	ended?: string
	idle: NodeJS.Timeout
}

const most = 200
const longest = 10_000
const idleFor = 5 * 60_000

export interface SocketRequest {
	url: string
	protocol?: string
	headers?: Record<string, string>
	id: string
	text?: string
	/** Instead of text. */
	bytes?: Uint8Array
	/** Milliseconds. */
	timeout: number
}

export interface WebSockets {
	operations: Record<string, (request: SocketRequest) => Promise<object>>
	close(): void
}

/**
 * Operations throw where a socket cannot be opened, is closed, or too many are open. `opener`: absent, they connect by
 * themselves.
 */
export function newWebSockets(opener?: OpenConnection): WebSockets {
	/** By a name that nobody can guess: other runs may be served by the same process. */
	const sockets = new Map<string, OpenSocket>()

	async function open({ url, protocol, headers, timeout }: SocketRequest): Promise<object> {
		if (sockets.size >= most) throw new Error(`more than ${most} web sockets are open`)
		const id = randomUUID()
		const own: Omit<OpenSocket, 'socket'> = { waiting: [], arrived() {}, idle: setTimeout(() => close(id), idleFor) }
		own.idle.unref()
		const socket = await openWebSocket({
			url,
			protocol,
			headers,
			timeout,
			take(message) {
				if (own.waiting.length < longest) own.waiting.push(message)
				own.arrived()
			},
			end(why) {
				own.ended ??= why
				own.arrived()
			},
			open: opener,
		})
		sockets.set(id, Object.assign(own, { socket }))
		return { id }
	}

	async function next({ id, timeout }: SocketRequest): Promise<object> {
		const known = find(id)
		if (known.waiting.length === 0 && !known.ended) {
			await new Promise<void>((resolve) => {
				const late = setTimeout(resolve, timeout)
				known.arrived = () => {
					clearTimeout(late)
					resolve()
				}
			})
		}
		const message = known.waiting.shift()
		return message === undefined ? { nothing: true } : { message }
	}

	function find(id: string): OpenSocket {
		const known = sockets.get(id)
		if (!known) throw new Error('the web socket is closed')
		known.idle.refresh()
		return known
	}

	function close(id: string): void {
		const known = sockets.get(id)
		if (!known) return
		clearTimeout(known.idle)
		sockets.delete(id)
		known.socket.close()
	}

	return {
		operations: {
			'socket open': open,
			async 'socket send'({ id, text = '', bytes }) {
				const known = find(id)
				if (known.ended) throw new Error(`the web socket cannot send: ${known.ended}`)
				known.socket.send(bytes ? new Uint8Array(bytes) : text)
				return {}
			},
			'socket next': next,
			async 'socket close'({ id }) {
				close(id)
				return {}
			},
		},
		close() {
			for (const id of [...sockets.keys()]) close(id)
		},
	}
}
