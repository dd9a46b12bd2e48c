import { once } from 'node:events'
import { Refused } from '@assay/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerGone } from './caller-gone.ts'
import { openPacker, takenEncoding } from './packed.ts'

/** An answer of server-sent events; knows nothing of what they say. */
export interface EventStream {
	/** Aborted when the reader went away. */
	gone: AbortSignal
	/** Waits for a slow reader instead of keeping the text for him in memory. */
	write(text: string): Promise<void>
	/** Lets go what is held back to be packed: nothing more comes for now. */
	flush(): void
	end(): void
}

// Proxies cut what is silent for a minute, some for half of it.
export const heartbeat = 15_000
/** A comment, which readers pass over. */
export const stillHere = ': here\n\n'

/** A tab follows two at most, and a browser opens six connections; a program that opens more has lost some. */
const mostStreams = 20
const streams = new Map<string, number>()

/** Refused with 429 to who follows as many already. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, { packs = false } = {}): EventStream {
	const userId = request.asked?.caller?.userId ?? ''
	const open = streams.get(userId) ?? 0
	if (open >= mostStreams)
		throw new Refused(429, `You follow ${mostStreams} streams of events already: close one of the pages that do.`)
	streams.set(userId, open + 1)
	const gone = callerGone(reply)
	const { raw } = reply
	const leave = () => {
		const left = (streams.get(userId) ?? 1) - 1
		if (left === 0) streams.delete(userId)
		else streams.set(userId, left)
	}
	if (raw.destroyed) leave()
	else raw.once('close', leave)
	reply.hijack()
	const encoding = packs ? takenEncoding(request) : undefined
	const packer = encoding && openPacker(encoding)
	raw.writeHead(200, {
		...(packs ? { vary: 'accept-encoding' } : {}),
		...(encoding ? { 'content-encoding': encoding } : {}),
		'content-type': 'text/event-stream; charset=utf-8',
		'cache-control': 'no-store',
		'x-accel-buffering': 'no',
	})
	// Who follows gets an answer at once, also while there is nothing to say.
	raw.flushHeaders()
	packer?.stream.pipe(raw)
	raw.once('close', () => packer?.stream.destroy())
	const out = packer?.stream ?? raw
	return {
		gone,
		async write(text) {
			if (!out.destroyed && !out.write(text) && !gone.aborted)
				await once(out, 'drain', { signal: gone }).catch(() => {})
		},
		flush: () => packer?.flush(),
		end: () => out.end(),
	}
}

/**
 * Milliseconds: what somebody may do is asked again before anything is sent that comes later. The first time comes earlier, so
 * that hundreds who come together do not ask together from then on.
 */
const askAgain = 5_000

/** Whether a reader may still read: asked anew every few seconds, and in between answered as before. */
export function askedAgain(stillMay: () => Promise<boolean>): () => Promise<boolean> {
	let askAt = Date.now() + askAgain * (0.5 + Math.random() / 2)
	return async () => {
		if (Date.now() < askAt) return true
		if (!(await stillMay())) return false
		askAt = Date.now() + askAgain
		return true
	}
}
