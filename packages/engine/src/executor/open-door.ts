import { createServer, type Socket } from 'node:net'
import type { Door, Targets } from '../surfaces/node/door.ts'
import { readWish } from './socks-wish.ts'

/** How long a browser waits for a connection, in milliseconds. */
const patience = 60_000
/** Failures that are remembered for the message of a step. */
const mostFailures = 1000

/**
 * A SOCKS 5 proxy for the browsers of this machine: takes a name and a port, connects where a run may go, and carries the bytes as they are. The
 * reasons of what failed are kept, because the protocol has a number for them and no words.
 */
export async function openDoor(targets: Targets): Promise<Door> {
	const failures = new Map<string, Error>()
	const carried = new Set<Socket>()
	const placeOf = (host: string, port: number) => `${host.replace(/^\[(.*)\]$/, '$1').toLowerCase()}:${port}`

	function remember(place: string, problem: Error): void {
		failures.delete(place)
		failures.set(place, problem)
		if (failures.size > mostFailures) failures.delete(failures.keys().next().value as string)
	}

	async function carry(browser: Socket): Promise<void> {
		const wish = await readWish(browser)
		if (!wish) return void browser.destroy()
		const { host, port } = wish
		const place = placeOf(host, port)
		try {
			const target = await targets.open({ host, port, timeout: patience })
			failures.delete(place)
			if (browser.destroyed) return void target.destroy()
			join(browser, target)
			browser.write(reply(0))
			browser.pipe(target)
			target.pipe(browser)
		} catch (problem) {
			remember(place, problem as Error)
			browser.end(reply(codeOf(problem)))
		}
	}

	const server = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
		carried.add(browser)
		browser.once('close', () => carried.delete(browser))
		browser.on('error', () => browser.destroy())
		carry(browser).catch(() => browser.destroy())
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve)
	})
	server.unref()
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	const release = targets.keepOut(port, 'a port of the executor')
	return {
		...targets,
		port,
		lastFailure: (host, at) => failures.get(placeOf(host, at)),
		close() {
			release()
			server.close()
			for (const socket of carried) socket.destroy()
		},
	}
}

/** What becomes of one becomes of the other: an end in order, or one by force. */
function join(one: Socket, other: Socket): void {
	for (const [from, to] of [
		[one, other],
		[other, one],
	] as const) {
		from.on('error', () => to.resetAndDestroy())
		from.on('close', () => to.destroySoon())
	}
}

const reply = (code: number) => Uint8Array.of(5, code, 0, 1, 0, 0, 0, 0, 0, 0)

/** The numbers of RFC 1928 for what came of it. */
function codeOf(problem: unknown): number {
	const { code } = problem as { code?: string }
	if (code === 'ERR_TARGET_REFUSED') return 2
	if (code === 'ENETUNREACH') return 3
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EHOSTUNREACH') return 4
	return code === 'ECONNREFUSED' ? 5 : 1
}
