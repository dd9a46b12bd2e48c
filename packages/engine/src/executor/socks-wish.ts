import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What a browser asks of a SOCKS 5 proxy: a connection to a name or an address. */
export interface SocksWish {
	host: string
	port: number
}

const version = 5
const connect = 1
const [v4, name, v6] = [1, 3, 4]
/** Milliseconds in which a browser of this machine says what it wants. */
const patience = 10_000

/** Reads the greeting and the request (RFC 1928), answers the first; undefined where it is anything else. */
export async function readWish(socket: Socket): Promise<SocksWish | undefined> {
	socket.setTimeout(patience, () => socket.destroy())
	const read = reader(socket)
	const [spoken, methods = 0] = await read(2)
	if (spoken !== version) return undefined
	await read(methods)
	socket.write(Uint8Array.of(version, 0))
	const [again, command, , kind] = await read(4)
	if (again !== version || command !== connect) return undefined
	const host = await readHost(kind, read)
	const [high = 0, low = 0] = await read(2)
	socket.setTimeout(0)
	socket.removeAllListeners('timeout')
	return host ? { host, port: high * 256 + low } : undefined
}

type Read = (count: number) => Promise<Uint8Array>

async function readHost(kind: number | undefined, read: Read): Promise<string | undefined> {
	if (kind === v4 || kind === v6) return ipaddr.fromByteArray([...(await read(kind === v4 ? 4 : 16))]).toString()
	if (kind !== name) return undefined
	const [length = 0] = await read(1)
	return Buffer.from(await read(length)).toString('latin1')
}

/** Gives exactly so many bytes, and leaves what follows in the stream. */
function reader(socket: Socket): Read {
	return async (count) => {
		if (count === 0) return new Uint8Array()
		for (;;) {
			const bytes: Buffer | null = socket.read(count)
			if (bytes?.length === count) return bytes
			if (bytes || socket.readableEnded || socket.destroyed) throw new Error('The connection ended too early')
			await new Promise<void>((resolve) => {
				const go = () => {
					for (const event of ['readable', 'end', 'close']) socket.off(event, go)
					resolve()
				}
				for (const event of ['readable', 'end', 'close']) socket.on(event, go)
			})
		}
	}
}
