import { padded, xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'

/** The atom of a name, by which a display knows it. */
export async function xAtom(x: XConnection, name: string): Promise<number> {
	const bytes = Buffer.from(name)
	const reply = await x.ask(16, 0, padded(Buffer.concat([xBody('2__', bytes.length), bytes])))
	return reply.readUInt32LE(8)
}

/** What windows and their programs say of themselves. */
export interface XProperties {
	/** As `xAtom`, asked once. */
	atom(name: string): Promise<number>
	read(window: number, name: string): Promise<Buffer>
	/** Atoms or windows; none where the window is gone. */
	readIds(window: number, name: string): Promise<number[]>
	write(window: number, name: string, type: string, values: number[]): Promise<void>
	/** Sends a message to the program of a window. */
	sendMessage(window: number, type: string, values: number[]): Promise<void>
}

export function xProperties(x: XConnection): XProperties {
	const atoms = new Map<string, number>()
	async function atom(name: string): Promise<number> {
		const id = atoms.get(name) ?? (await xAtom(x, name))
		atoms.set(name, id)
		return id
	}
	async function read(window: number, name: string): Promise<Buffer> {
		const reply = await x.ask(20, 0, xBody('44444', window, await atom(name), 0, 0, 1024))
		return reply.subarray(32, 32 + (reply.readUInt32LE(16) * reply.readUInt8(1)) / 8)
	}
	return {
		atom,
		read,
		async readIds(window, name) {
			const bytes = await read(window, name).catch(() => Buffer.alloc(0))
			return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4))
		},
		async write(window, name, type, values) {
			const bytes = xBody('4'.repeat(values.length), ...values)
			const head = xBody('4441___4', window, await atom(name), await atom(type), 32, values.length)
			x.send(18, 0, Buffer.concat([head, bytes]))
		},
		async sendMessage(window, type, values) {
			const event = xBody('1124444444', 33, 32, 0, window, await atom(type), ...values, 0, 0, 0)
			x.send(25, 0, Buffer.concat([xBody('44', window, 0), event.subarray(0, 32)]))
		},
	}
}
