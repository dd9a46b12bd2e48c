import { openWebSocket } from '@assay/karate/http/open-web-socket'

/** A Chromium's developer tools, to be asked. */
export interface CdpConnection {
	send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>
	close(): void
}

export interface CdpEvent {
	method: string
	sessionId?: string
	params: Record<string, unknown>
}

/** Questions and answers over whatever carries text; `take` is called with each event. */
export function cdpConversation(write: (text: string) => void, take: (event: CdpEvent) => void) {
	const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>()
	let last = 0
	let ended: string | undefined
	return {
		send: (method: string, params: object = {}, sessionId?: string) =>
			new Promise<Record<string, unknown>>((resolve, reject) => {
				if (ended) return reject(new Error(ended))
				waiting.set(++last, { resolve, reject })
				write(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }))
			}),
		heard(message: string) {
			const { id, error, result = {}, ...event } = JSON.parse(message)
			if (id === undefined) return take(event)
			const asked = waiting.get(id)
			waiting.delete(id)
			if (error) asked?.reject(new Error(error.message))
			else asked?.resolve(result)
		},
		/** Every question that is open, and each later one, is refused with the reason. */
		end(why: string) {
			ended ??= why
			for (const { reject } of waiting.values()) reject(new Error(ended))
			waiting.clear()
		},
	}
}

/** A connection by WebSocket, beside the one of a driver. */
export async function connectCdp(url: string, take: (event: CdpEvent) => void): Promise<CdpConnection> {
	const talk = cdpConversation((text) => socket.send(text), take)
	const socket = await openWebSocket({
		url,
		timeout: 5000,
		take: (message) => talk.heard(String(message)),
		end: (why) => talk.end(`The browser's developer tools cannot be asked: ${why}`),
	})
	return { send: talk.send, close: () => socket.close() }
}
