import { setTimeout as sleep } from 'node:timers/promises'
import { queryOrdinal } from '@assay/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/open.ts'
import { askedAgain, heartbeat, openEventStream, stillHere } from '../http/event-stream.ts'
import { isLong } from './keep-pages.ts'
import type { RunPages } from './run-pages.ts'
import * as store from './store.ts'
import type { Tails } from './tails.ts'

interface Streamed {
	db: Db
	changes: Changes
	tails: Tails
	pages?: RunPages | undefined
	/** Whether the reader may still read. */
	stillMay(): Promise<boolean>
}

/**
 * Sends a run's log as server-sent events: what there is after `from`, then what comes, to the end of the run. With `pages` an
 * outline stands for a long log.
 */
export async function streamRun(
	{ db, changes, tails, pages, stillMay }: Streamed,
	runId: number,
	from: number,
	request: FastifyRequest,
	reply: FastifyReply,
) {
	// A log says the same again and again: packed it is a fraction.
	const { gone, write, flush, end } = openEventStream(request, reply, { packs: true })
	const watch = changes.watch(`run ${runId}`)
	// Whoever was cut off goes on after the last event he has.
	let next = Math.max(from, queryOrdinal.safeParse(request.headers['last-event-id']).data ?? from)
	let outlines = pages
	const mayRead = askedAgain(stillMay)
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

	async function look(): Promise<'ended' | 'goes on'> {
		if (!(await mayRead())) return 'ended'
		if (outlines) await startFromOutline(outlines)
		outlines = undefined
		for (;;) {
			const { state, text, last, more } = await tails(runId, next)
			next = last
			if (text !== '') await write(text)
			if (!state || gone.aborted) return 'ended'
			if (!more) return store.isFinal(state) ? 'ended' : 'goes on'
		}
	}

	async function startFromOutline(outlines: RunPages): Promise<void> {
		const run = await store.byId(db, runId)
		if (!run || !isLong(run, next)) return
		const outline = await outlines.outline(run)
		next = lastOf(outline)
		await write(`id: ${next}\nevent: outline\ndata: ${outline}\n\n`)
	}
}

/** The number of the last event in an outline, which stands at its beginning. */
const lastOf = (outline: string) => Number(/"last":(\d+)/.exec(outline)?.[1])
