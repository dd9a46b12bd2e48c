// Web sockets on behalf of a script that blocks: opened here, their messages wait until they are asked for.

import { randomUUID } from 'node:crypto'

interface OpenSocket {
	socket: InstanceType<typeof import('undici').WebSocket>
	waiting: (string | Uint8Array)[]
	arrived(): void
	/** Why no further message will come. */
	ended?: string
	idle: NodeJS.Timeout
}

/** By a name that nobody can guess: other runs may be served by the same process. */
const sockets = new Map<string, OpenSocket>()
const most = 200
const longest = 10_000
const idleFor = 5 * 60_000

export interface SocketRequest {
	url: string
	protocol?: string
	id: string
	text?: string
	/** Instead of text. */
	bytes?: Uint8Array
	timeout: number
}

export const socketOperations: Record<string, (request: SocketRequest) => Promise<object>> = {
	'socket open': open,
	async 'socket send'({ id, text = '', bytes }) {
		const known = find(id)
		if (known.ended) throw new Error(`the web socket cannot send: ${known.ended}`)
		known.socket.send(bytes ? new Uint8Array(bytes) : text)
		return {}
	},
	'socket next': next,
	async 'socket close'({ id }) {
		const known = sockets.get(id)
		if (known) drop(id, known)
		return {}
	},
}

async function open({ url, protocol, timeout }: SocketRequest): Promise<object> {
	if (sockets.size >= most) throw new Error(`more than ${most} web sockets are open`)
	const { WebSocket } = await import('undici')
	const socket = new WebSocket(url, protocol ? [protocol] : [])
	socket.binaryType = 'arraybuffer'
	const id = randomUUID()
	const own: OpenSocket = { socket, waiting: [], arrived() {}, idle: setTimeout(() => drop(id, own), idleFor) }
	own.idle.unref()
	socket.addEventListener('message', ({ data }) => {
		if (own.waiting.length < longest)
			own.waiting.push(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer))
		own.arrived()
	})
	const end = (why: string): void => {
		own.ended ??= why
		own.arrived()
	}
	socket.addEventListener('close', ({ code }) => end(`the other side closed it (code ${code})`))
	await new Promise<void>((resolve, reject) => {
		const late = setTimeout(() => reject(new Error(`no web socket at ${url} within ${timeout} ms`)), timeout)
		socket.addEventListener('open', () => resolve())
		socket.addEventListener('error', ({ message }) => {
			reject(new Error(`no web socket at ${url}${message ? `: ${message}` : ''}`))
			end('the connection broke')
		})
		void late.unref()
	})
	sockets.set(id, own)
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

function drop(id: string, { socket, idle }: OpenSocket): void {
	clearTimeout(idle)
	sockets.delete(id)
	socket.close()
}
