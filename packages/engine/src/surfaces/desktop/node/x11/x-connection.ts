import { connect, type Socket } from 'node:net'
import { padded, xBody } from './x-body.ts'

/** A conversation with an X server over its socket, as the X11 protocol says it. */
export interface XConnection {
	root: number
	width: number
	height: number
	keycodes: { first: number; last: number }
	newId(): number
	/** A request without an answer. */
	send(opcode: number, detail: number, body?: Buffer): void
	/** A request with an answer: the whole of it, header included. Throws where the server refuses it or is gone. */
	ask(opcode: number, detail: number, body?: Buffer): Promise<Buffer>
	/** Calls with each event, 32 bytes, until the answer is called. */
	listen(listener: (event: Buffer) => void): () => void
	/** Called once when the server is gone. */
	onEnd: () => void
	end(): void
}

interface Waiting {
	sequence: number
	resolve(reply: Buffer): void
	reject(error: Error): void
}

/** Throws with a sentence where the display does not take us. */
export async function connectX(display: number, cookie: Buffer): Promise<XConnection> {
	const socket = connect(`/tmp/.X11-unix/X${display}`)
	const take = reader(socket)
	const scheme = Buffer.from(cookie.length > 0 ? 'MIT-MAGIC-COOKIE-1' : '')
	const hello = xBody('1_2222__', 0x6c, 11, 0, scheme.length, cookie.length)
	socket.write(Buffer.concat([hello, padded(scheme), padded(cookie)]))
	const head = await take(8)
	const rest = await take(head.readUInt16LE(6) * 4)
	if (head[0] !== 1) throw new Error(`The display refuses us: ${rest.toString('latin1', 0, head[1]).trim()}`)
	const screen = 32 + ((rest.readUInt16LE(16) + 3) & ~3) + rest.readUInt8(21) * 8
	const [base, mask] = [rest.readUInt32LE(4), rest.readUInt32LE(8)]
	const step = mask & -mask
	let ids = 0
	let sequence = 0
	const waiting: Waiting[] = []
	const listeners = new Set<(event: Buffer) => void>()

	function request(opcode: number, detail: number, body: Buffer): void {
		const whole = padded(Buffer.concat([xBody('112', opcode, detail, 0), body]))
		whole.writeUInt16LE(whole.length / 4, 2)
		sequence++
		socket.write(whole)
	}

	const x: XConnection = {
		root: rest.readUInt32LE(screen),
		width: rest.readUInt16LE(screen + 20),
		height: rest.readUInt16LE(screen + 22),
		keycodes: { first: rest.readUInt8(26), last: rest.readUInt8(27) },
		newId: () => base + step * ids++,
		send: (opcode, detail, body = Buffer.alloc(0)) => request(opcode, detail, body),
		ask(opcode, detail, body = Buffer.alloc(0)) {
			if (socket.destroyed) {
				lose()
				return Promise.reject(new Error('The display is gone.'))
			}
			request(opcode, detail, body)
			return new Promise((resolve, reject) => waiting.push({ sequence, resolve, reject }))
		},
		listen(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		onEnd() {},
		end: () => socket.destroy(),
	}

	async function read(): Promise<void> {
		for (;;) {
			const head = await take(32)
			const [kind] = head
			// An answer, or an event of an extension, may go on behind its first 32 bytes.
			const more = kind === 1 || kind === 35 ? head.readUInt32LE(4) * 4 : 0
			const whole = more > 0 ? Buffer.concat([head, await take(more)]) : head
			if (kind !== 0 && kind !== 1) {
				for (const listener of listeners) listener(whole)
				continue
			}
			const at = waiting.findIndex((one) => (one.sequence & 0xffff) === head.readUInt16LE(2))
			// What went wrong with a request that nobody waits for, such as one about a window that has just been closed.
			if (at < 0) continue
			const [found] = waiting.splice(at, 1)
			if (kind === 1) found?.resolve(whole)
			else found?.reject(new Error(`The display refuses request ${head[10]} (error ${head[1]})`))
		}
	}

	/** First of all it is known that the display is gone, and then what is asked of it fails. */
	let lost = false
	function lose(): void {
		if (!lost) x.onEnd()
		lost = true
	}

	void read().catch(() => {
		socket.destroy()
		lose()
		for (const one of waiting.splice(0)) one.reject(new Error('The display is gone.'))
	})
	return x
}

/** Gives so many bytes as they arrive; throws when the socket ends. */
function reader(socket: Socket): (size: number) => Promise<Buffer> {
	let chunks: Buffer[] = []
	let held = 0
	let wanted: { size: number; resolve(bytes: Buffer): void; reject(error: Error): void } | undefined
	let gone: Error | undefined
	function serve(): void {
		if (!wanted) return
		const { size, resolve, reject } = wanted
		if (held >= size) {
			const whole = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
			chunks = whole.length > size ? [whole.subarray(size)] : []
			held = whole.length - size
			wanted = undefined
			resolve(whole.subarray(0, size))
		} else if (gone) reject(gone)
	}
	const end = (error?: Error) => {
		gone ??= error ?? new Error('The display is gone.')
		serve()
	}
	socket.on('data', (chunk) => {
		chunks.push(chunk)
		held += chunk.length
		serve()
	})
	socket.once('error', end)
	socket.once('close', () => end())
	return (size) =>
		new Promise((resolve, reject) => {
			wanted = { size, resolve, reject }
			serve()
		})
}
