import type { Readable, Writable } from 'node:stream'
import { type CdpConnection, type CdpEvent, cdpConversation } from './cdp-connection.ts'

/** The developer tools of a browser of our own, asked over two pipes that nobody else has. */
export interface CdpPipe extends CdpConnection {
	/** Calls `take` with each event, until the answer is called. */
	listen(take: (event: CdpEvent) => void): () => void
	/** Why nothing can be asked any more; undefined while the browser lives. */
	readonly gone: string | undefined
}

/** Why a session is lost whose process has ended. */
export const pageCrashed = 'the page has crashed'

/** Messages end with a zero byte, as Chromium wants them on its third and fourth place (`--remote-debugging-pipe`). */
export function openCdpPipe(toBrowser: Writable, fromBrowser: Readable): CdpPipe {
	const listeners = new Set<(event: CdpEvent) => void>()
	let gone: string | undefined
	const talk = cdpConversation(
		(text) => void toBrowser.write(`${text}\0`),
		(event) => {
			if (event.method === 'Inspector.targetCrashed') talk.lose(event.sessionId ?? '', pageCrashed)
			for (const take of [...listeners]) take(event)
		},
	)
	let parts: Buffer[] = []
	fromBrowser.on('data', (chunk: Buffer) => {
		let from = 0
		for (let to = chunk.indexOf(0); to >= 0; to = chunk.indexOf(0, from)) {
			const last = chunk.subarray(from, to)
			const message = parts.length > 0 ? Buffer.concat([...parts, last]) : last
			parts = []
			from = to + 1
			talk.receive(message.toString())
		}
		if (from < chunk.length) parts.push(chunk.subarray(from))
	})
	const end = () => {
		if (gone !== undefined) return
		gone = 'the browser has ended'
		talk.end(gone)
		// Those who wait for an event must see that none will come.
		for (const take of [...listeners]) take({ method: 'gone', params: {} })
	}
	fromBrowser.on('close', end)
	fromBrowser.on('error', end)
	toBrowser.on('error', end)
	return {
		send: talk.send,
		close: end,
		get gone() {
			return gone
		},
		listen(take) {
			listeners.add(take)
			return () => void listeners.delete(take)
		},
	}
}

/** A conversation of somebody's own with the same browser: what it attaches to concerns nobody else. */
export async function ownConversation(pipe: CdpPipe, take: (event: CdpEvent) => void): Promise<CdpConnection> {
	const { sessionId } = (await pipe.send('Target.attachToBrowserTarget')) as { sessionId: string }
	const sessions = new Set([sessionId])
	const stop = pipe.listen((event) => {
		if (!sessions.has(event.sessionId ?? '')) return
		if (event.method === 'Target.attachedToTarget') sessions.add(String(event.params.sessionId))
		take(event)
	})
	return {
		send: (method, params = {}, session = sessionId) => pipe.send(method, params, session),
		close() {
			stop()
			pipe.send('Target.detachFromTarget', { sessionId }).catch(() => {})
		},
	}
}
