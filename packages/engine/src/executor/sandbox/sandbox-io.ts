import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { OpenConnection } from '@assay/karate/http/connect-by'
import type { HttpOutcome, HttpRequest, Io } from '@assay/karate/http/message'
import { pipeBlocking } from '@assay/karate/http/pipe-blocking'
import { ANSWERS, type FromChild, QUESTIONS, type ToChild } from './sandbox-messages.ts'

export interface SandboxIo extends Io {
	/** A connection of this process's own, which its parent opens and hands over. */
	open: OpenConnection
	take(message: ToChild, socket?: Socket): void
}

/** The child's side of sandbox-traffic.ts: what it wants to send, receive and serve, its parent does for it. */
export function sandboxIo(report: (message: FromChild) => void): SandboxIo {
	const blocking = pipeBlocking({ read: ANSWERS, write: QUESTIONS })
	const waiting = new Map<number, { resolve(outcome: HttpOutcome): void; reject(problem: Error): void }>()
	const connecting = new Map<number, { resolve(socket: Socket): void; reject(problem: Error): void }>()
	const servers = new Map<number, Server>()
	let asked = 0

	return {
		blocking,
		sleep: (milliseconds) => void blocking.call('sleep', { milliseconds }),
		http(request: HttpRequest, signal?: AbortSignal) {
			const ask = ++asked
			const forget = () => report({ type: 'forget', ask })
			signal?.addEventListener('abort', forget, { once: true })
			const outcome = new Promise<HttpOutcome>((resolve, reject) => {
				waiting.set(ask, { resolve, reject })
				report({ type: 'ask', ask, request })
			})
			return outcome.finally(() => {
				waiting.delete(ask)
				signal?.removeEventListener('abort', forget)
			})
		},
		open({ host, port, timeout }) {
			const ask = ++asked
			return new Promise<Socket>((resolve, reject) => {
				connecting.set(ask, { resolve, reject })
				report({ type: 'connect', ask, host, port, timeout })
			})
		},
		listen(server, port) {
			const found = blocking.call('listen', { port }) as { listening?: number; port: number }
			const { listening } = found
			if (listening === undefined) return undefined
			servers.set(listening, server)
			return {
				port: found.port,
				close() {
					servers.delete(listening)
					report({ type: 'unlisten', listening })
				},
			}
		},
		take(message, socket) {
			if (message.type === 'answer') {
				const { ask, outcome, problem } = message
				if (outcome) waiting.get(ask)?.resolve(outcome)
				else waiting.get(ask)?.reject(new Error(problem))
			} else if (message.type === 'connected') {
				const { ask, problem } = message
				const one = connecting.get(ask)
				connecting.delete(ask)
				socket?.once('close', () => report({ type: 'disconnected' }))
				if (socket && one) one.resolve(socket)
				else one?.reject(Object.assign(new Error(problem?.message), problem?.code ? { code: problem.code } : {}))
			} else if (message.type === 'accepted' && socket) {
				const server = servers.get(message.listening)
				if (server) server.emit('connection', socket)
				else socket.destroy()
			}
		},
	}
}
