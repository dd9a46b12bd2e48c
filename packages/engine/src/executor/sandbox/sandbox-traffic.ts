import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenConnection } from '@assay/karate/http/connect-by'
import { newTraffic } from '@assay/karate/http/perform-operation'
import { servePipe } from '@assay/karate/http/serve-pipe'
import type { Sandbox } from './sandbox.ts'
import type { FromChild } from './sandbox-messages.ts'

/**
 * All that a sandbox sends, receives and serves: it has no network, so the executor does it for it, to the targets that `open`
 * opens. Over connections of its own, which end with it.
 */
export interface SandboxTraffic {
	/** Whether a message was about traffic. */
	take(message: FromChild): boolean
	/** How many answers the child holds its thread for at this moment: while it does, its silence means nothing. */
	waitedFor(): number
	close(): void
}

/** Requests at once where nobody says more, and ports that are listened at. */
const usualOpen = 500
const mostPorts = 50
/** Milliseconds. */
const longestOpening = 600_000
/** Milliseconds: as long as a timer of Node can be. */
const longestPause = 2 ** 31 - 1
/** Bytes of answers that wait for a child to take them. */
const mostUnsent = 512 * 1024 * 1024

/** `mostPassed`: connections that become the child's own. `judge`: throws where a request may not be sent, also behind a proxy. */
export function carryTraffic(
	sandbox: Sandbox,
	open: OpenConnection,
	mostOpen = usualOpen,
	mostPassed = 0,
	judge: (url: string) => void = () => {},
): SandboxTraffic {
	const traffic = newTraffic(open)
	const asked = new Map<number, AbortController>()
	const servers = new Map<number, Server>()
	let listened = 0
	let waiting = 0
	let unsent = 0
	let passed = 0

	async function answer({ ask, request }: Extract<FromChild, { type: 'ask' }>): Promise<void> {
		try {
			judge(request.url)
			if (asked.size >= mostOpen) throw new Error(`more than ${mostOpen} requests at once`)
			const stop = new AbortController()
			asked.set(ask, stop)
			const outcome = await traffic.exchange(request, stop.signal)
			const size = outcome.response?.body.byteLength ?? 0
			if (unsent + size > mostUnsent)
				throw new Error(`answers of more than ${mostUnsent / 1024 ** 2} MB wait to be read`)
			unsent += size
			sandbox.send({ type: 'answer', ask, outcome }, () => {
				unsent -= size
			})
		} catch (problem) {
			sandbox.send({ type: 'answer', ask, problem: problem instanceof Error ? problem.message : String(problem) })
		} finally {
			asked.delete(ask)
		}
	}

	/** Opens what the child may reach, and lets go of it. */
	async function connect({ ask, host, port, timeout }: Extract<FromChild, { type: 'connect' }>): Promise<void> {
		try {
			if (passed >= mostPassed) throw new Error(`more than ${mostPassed} connections of its own`)
			passed++
			const socket = await open({
				host: String(host),
				port: Number(port),
				timeout: Math.min(longestOpening, Math.max(1, Number(timeout) || longestOpening)),
				paused: true,
			}).catch((problem: unknown) => {
				passed--
				throw problem
			})
			sandbox.pass({ type: 'connected', ask }, socket)
		} catch (problem) {
			const { message, code } = problem as NodeJS.ErrnoException
			sandbox.send({ type: 'connected', ask, problem: { message, ...(code === undefined ? {} : { code }) } })
		}
	}

	/** Takes connections of this machine alone. Gives no port where another program has it. */
	function listen(wanted: unknown): Promise<{ listening?: number; port?: number }> {
		const port = Number(wanted)
		if (servers.size >= mostPorts) throw new Error(`more than ${mostPorts} ports are listened at`)
		if (!Number.isInteger(port) || port < 0 || port > 65_535 || (port > 0 && port < 1024))
			throw new Error(`a port to listen at is a number from 1024 to 65535, not ${String(wanted)}`)
		const listening = ++listened
		const server = createServer({ pauseOnConnect: true }, (socket) => {
			socket.on('error', () => {})
			if (sandbox.alive && ownMachine.test(socket.remoteAddress ?? ''))
				sandbox.pass({ type: 'accepted', listening }, socket)
			else socket.destroy()
		})
		return new Promise((resolve) => {
			server.on('error', () => resolve({}))
			server.listen({ port, exclusive: true }, () => {
				servers.set(listening, server)
				const address = server.address()
				resolve({ listening, port: typeof address === 'object' && address ? address.port : port })
			})
			server.unref()
		})
	}

	/** A pause of the child's code: its thread is held for us, so that its silence is none of a loop. */
	async function sleep(wanted: unknown): Promise<object> {
		await wait(Math.min(longestPause, Math.max(0, Number(wanted) || 0)), undefined, { ref: false })
		return {}
	}

	servePipe(sandbox.questions, sandbox.answers, async (operation, args) => {
		waiting++
		try {
			const { url } = (args ?? {}) as { url?: unknown }
			if (typeof url === 'string') judge(url)
			if (operation === 'listen') return await listen((args as { port?: unknown }).port)
			if (operation === 'sleep') return await sleep((args as { milliseconds?: unknown }).milliseconds)
			return await traffic.perform(operation, args)
		} finally {
			waiting--
		}
	})

	return {
		take(message) {
			if (message.type === 'ask') void answer(message)
			else if (message.type === 'connect') void connect(message)
			else if (message.type === 'disconnected') passed = Math.max(0, passed - 1)
			else if (message.type === 'forget') asked.get(message.ask)?.abort()
			else if (message.type === 'unlisten') {
				servers.get(message.listening)?.close()
				servers.delete(message.listening)
			} else if (message.type === 'leave') traffic.leave(message.user)
			else return false
			return true
		},
		waitedFor: () => waiting,
		close() {
			for (const stop of asked.values()) stop.abort()
			for (const server of servers.values()) server.close()
			servers.clear()
			void traffic.close()
		},
	}
}

const ownMachine = /^(?:::1$|(?:::ffff:)?127\.)/
