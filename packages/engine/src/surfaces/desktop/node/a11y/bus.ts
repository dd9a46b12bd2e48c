import { connect } from 'node:net'
import { type BusCall, messageSize, readMessage, writeCall } from './bus-message.ts'

/** A conversation with a message bus over its socket. */
export interface Bus {
	/** The values of the answer. Throws with a sentence where it is refused, does not come in time, or the bus is gone. */
	call(call: BusCall): Promise<unknown[]>
	end(): void
}

/** A program that hangs must not hold up a look at the others for long. */
const answerMilliseconds = 3000

/** `address`: as a bus prints it, `unix:path=…`. Throws with a sentence. */
export async function connectBus(address: string): Promise<Bus> {
	const path = /unix:(?:[^;]*,)?path=([^,;]+)/.exec(address)?.[1]
	const abstract = /unix:(?:[^;]*,)?abstract=([^,;]+)/.exec(address)?.[1]
	if (!path && !abstract) throw new Error(`cannot be reached at ${address}`)
	const socket = connect(decodeURIComponent(path ?? `\0${abstract}`))
	const waiting = new Map<number, { resolve(body: unknown[]): void; reject(error: Error): void }>()
	let serial = 0
	let gone: Error | undefined
	let said = Buffer.alloc(0)
	let greeted: (() => void) | undefined
	const end = (error: Error) => {
		gone ??= error
		for (const { reject } of waiting.values()) reject(gone)
		waiting.clear()
		socket.destroy()
	}

	function read(): void {
		if (greeted) {
			const line = said.indexOf('\r\n')
			if (line < 0) return
			const text = said.toString('latin1', 0, line)
			said = said.subarray(line + 2)
			if (!text.startsWith('OK')) {
				end(new Error(`does not take us: ${text}`))
				return
			}
			greeted()
			greeted = undefined
		}
		for (;;) {
			const size = messageSize(said)
			if (size === undefined || said.length < size) return
			const { kind, replyTo, error, body } = readMessage(said.subarray(0, size))
			said = said.subarray(size)
			const one = waiting.get(replyTo)
			if (!one || kind < 2 || kind > 3) continue
			waiting.delete(replyTo)
			if (kind === 3) one.reject(new Error(String(body[0] ?? error)))
			else one.resolve(body)
		}
	}
	socket.on('data', (chunk: Buffer) => {
		said = Buffer.concat([said, chunk])
		try {
			read()
		} catch (error) {
			end(error as Error)
		}
	})
	socket.once('error', end)
	socket.once('close', () => end(new Error('has ended')))

	const call = (what: BusCall): Promise<unknown[]> =>
		new Promise((resolve, reject) => {
			if (gone) return reject(gone)
			const number = ++serial
			const late = setTimeout(() => {
				waiting.delete(number)
				reject(new Error(`${what.member} was not answered in ${answerMilliseconds / 1000} s`))
			}, answerMilliseconds)
			const settled =
				<T>(then: (value: T) => void) =>
				(value: T) => {
					clearTimeout(late)
					then(value)
				}
			waiting.set(number, { resolve: settled(resolve), reject: settled(reject) })
			socket.write(writeCall(number, what))
		})

	await new Promise<void>((resolve, reject) => {
		greeted = () => {
			socket.write('BEGIN\r\n')
			resolve()
		}
		socket.once('close', () => reject(gone ?? new Error('has ended')))
		const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
		socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
	})
	const bus = 'org.freedesktop.DBus'
	await call({ destination: bus, path: '/org/freedesktop/DBus', interface: bus, member: 'Hello' })
	return { call, end: () => end(new Error('has ended')) }
}
