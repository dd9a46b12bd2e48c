// Which connection a request of undici went over, by its diagnostics: the agents themselves keep that to themselves.

import { channel, subscribe } from 'node:diagnostics_channel'
import type { TLSSocket } from 'node:tls'
import type { TlsFacts } from './message.ts'

/** `kept`: it has carried a request before. */
type SentOver = (connection: { kept: boolean; tls: TlsFacts | undefined }) => void

const waiting = new WeakMap<object, SentOver>()
const used = new WeakSet<object>()
let starting: SentOver | undefined
let listening = false

/** `start` hands one request to an agent; that makes the request object at once and sends it when a connection is there. */
export function watchConnection(sentOver: SentOver, start: () => void): void {
	listen()
	starting = sentOver
	try {
		start()
	} finally {
		starting = undefined
	}
}

function listen(): void {
	if (listening) return
	listening = true
	subscribe(channel('undici:request:create').name, (message) => {
		if (starting) waiting.set((message as { request: object }).request, starting)
	})
	subscribe(channel('undici:client:sendHeaders').name, (message) => {
		const { request, socket } = message as { request: object; socket: TLSSocket }
		waiting.get(request)?.({ kept: used.has(socket), tls: socket.encrypted ? factsOf(socket) : undefined })
		used.add(socket)
	})
}

export function factsOf(socket: TLSSocket): TlsFacts {
	const name = socket.getPeerCertificate()?.subject?.CN
	const subject = Array.isArray(name) ? name[0] : name
	return {
		protocol: socket.getProtocol() ?? '',
		cipher: socket.getCipher()?.standardName ?? '',
		...(subject ? { subject } : {}),
		trusted: socket.authorized,
	}
}
