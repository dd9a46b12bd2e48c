import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/open.ts'
import { heartbeat, openEventStream, stillHere } from '../event-stream.ts'
import { readLog } from './log.ts'
import * as store from './store.ts'

/** Sends a run's log as server-sent events: what there is after `from`, then what comes, to the end of the run. */
export async function streamRun(
	{ db, changes }: { db: Db; changes: Changes },
	runId: number,
	from: number,
	request: FastifyRequest,
	reply: FastifyReply,
) {
	// A log says the same again and again: packed it is a fraction.
	const { gone, write, flush, end } = openEventStream(request, reply, { packs: true })
	const watch = changes.watch(`run ${runId}`)
	// Whoever was cut off goes on after the last event he has.
	const last = Number(request.headers['last-event-id'] ?? 0)
	let next = Number.isSafeInteger(last) ? Math.max(from, last) : from
	try {
		while (!gone.aborted) {
			const looked = await look().catch(() => undefined)
			flush()
			if (looked === 'ended' || changes.stopping()) break
			// The database is away for a moment: the stream goes on when it is back.
			if (looked === undefined) await sleep(1_000, undefined, { signal: gone }).catch(() => {})
			else if ((await watch.next(heartbeat, gone)) === 'silent' && !gone.aborted) {
				await write(stillHere)
				flush()
			}
		}
	} finally {
		watch.stop()
		end()
	}

	/** The row first: an event written after it was read is found by the next look. */
	async function look(): Promise<'ended' | 'goes on'> {
		const run = await store.byId(db, runId)
		if (!run) return 'ended'
		for await (const { n, line } of readLog(db, runId, next)) {
			await write(`id: ${n}\ndata: ${line}\n\n`)
			next = n
			if (gone.aborted) return 'ended'
		}
		return store.isFinal(run.state) ? 'ended' : 'goes on'
	}
}
