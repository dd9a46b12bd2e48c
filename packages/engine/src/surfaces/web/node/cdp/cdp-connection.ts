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

interface Question {
	sessionId: string | undefined
	resolve(result: Record<string, unknown>): void
	reject(error: Error): void
}

/** Questions and answers over whatever carries text; `take` is called with each event. */
export function cdpConversation(write: (text: string) => void, take: (event: CdpEvent) => void) {
	const waiting = new Map<number, Question>()
	/** Sessions that answer no more, with the reason. */
	const lost = new Map<string, string>()
	let last = 0
	let ended: string | undefined
	return {
		send: (method: string, params: object = {}, sessionId?: string) =>
			new Promise<Record<string, unknown>>((resolve, reject) => {
				const why = ended ?? lost.get(sessionId ?? '')
				if (why !== undefined) return reject(new Error(why))
				waiting.set(++last, { sessionId, resolve, reject })
				write(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }))
			}),
		receive(message: string) {
			const { id, error, result = {}, ...event } = JSON.parse(message)
			if (id === undefined) return take(event)
			const asked = waiting.get(id)
			waiting.delete(id)
			if (error) asked?.reject(new Error(error.message))
			else asked?.resolve(result)
		},
		/** The same as `end`, of one session: a page that has crashed leaves questions open, and keeps later ones for its successor. */
		lose(session: string, why: string) {
			lost.set(session, why)
			for (const [id, { sessionId, reject }] of waiting)
				if (sessionId === session && waiting.delete(id)) reject(new Error(why))
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
		take: (message) => talk.receive(String(message)),
		end: (why) => talk.end(`The browser's developer tools cannot be asked: ${why}`),
	})
	return { send: talk.send, close: () => socket.close() }
}
