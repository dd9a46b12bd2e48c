import { openWebSocket } from '@assay/karate/http/open-web-socket'

/** A connection of our own to a Chromium's developer tools, beside the driver's. */
export interface CdpConnection {
	send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>
	close(): void
}

export interface CdpEvent {
	method: string
	sessionId?: string
	params: Record<string, unknown>
}

/** `take` is called with each event. A question whose connection breaks is refused. */
export async function connectCdp(url: string, take: (event: CdpEvent) => void): Promise<CdpConnection> {
	const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>()
	let last = 0
	let ended: string | undefined
	const socket = await openWebSocket({
		url,
		timeout: 5000,
		take(message) {
			const { id, error, result = {}, ...event } = JSON.parse(String(message))
			if (id === undefined) return take(event)
			const asked = waiting.get(id)
			waiting.delete(id)
			if (error) asked?.reject(new Error(error.message))
			else asked?.resolve(result)
		},
		end(why) {
			ended ??= `The browser's developer tools cannot be asked: ${why}`
			for (const { reject } of waiting.values()) reject(new Error(ended))
			waiting.clear()
		},
	})
	return {
		send: (method, params = {}, sessionId) =>
			new Promise((resolve, reject) => {
				if (ended) return reject(new Error(ended))
				waiting.set(++last, { resolve, reject })
				socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }))
			}),
		close: () => socket.close(),
	}
}
