import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/open.ts'
import type { Live } from './live.ts'
import { readLog } from './log.ts'
import * as store from './store.ts'

/** Sends a run's log as server-sent events: what there is after `from`, then what comes, to the end of the run. */
export async function streamRun(
	{ db, live }: { db: Db; live: Live },
	runId: number,
	from: number,
	request: FastifyRequest,
	reply: FastifyReply,
) {
	const gone = new AbortController()
	const { raw } = reply
	raw.once('close', () => gone.abort())
	const watch = live.watch(`run ${runId}`)
	reply.hijack()
	raw.writeHead(200, {
		'content-type': 'text/event-stream; charset=utf-8',
		'cache-control': 'no-store',
		'x-accel-buffering': 'no',
		'x-content-type-options': 'nosniff',
		'x-request-id': request.id,
	})
	// Whoever was cut off goes on after the last event he has.
	const last = Number(request.headers['last-event-id'] ?? 0)
	let next = Number.isSafeInteger(last) ? Math.max(from, last) : from
	try {
		while (!gone.signal.aborted) {
			const looked = await look().catch(() => undefined)
			if (looked === 'ended' || live.stopping()) break
			// The database is away for a moment: the stream goes on when it is back.
			if (looked === undefined) await sleep(1_000, undefined, { signal: gone.signal }).catch(() => {})
			else if ((await watch.next(heartbeat, gone.signal)) === 'silent' && !gone.signal.aborted)
				await write(': here\n\n')
		}
	} finally {
		watch.stop()
		raw.end()
	}

	/** The row first: an event written after it was read is found by the next look. */
	async function look(): Promise<'ended' | 'goes on'> {
		const run = await store.byId(db, runId)
		if (!run) return 'ended'
		for await (const { n, line } of readLog(db, runId, next)) {
			await write(`id: ${n}\ndata: ${line}\n\n`)
			next = n
			if (gone.signal.aborted) return 'ended'
		}
		return store.isFinal(run.state) ? 'ended' : 'goes on'
	}

	/** Waits for a slow reader instead of keeping the log for him in memory. */
	async function write(text: string) {
		if (!raw.write(text) && !gone.signal.aborted) await once(raw, 'drain', { signal: gone.signal }).catch(() => {})
	}
}

// Proxies cut what is silent for a minute, some for half of it.
const heartbeat = 15_000
