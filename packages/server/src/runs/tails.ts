import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { runLog, runs } from './schema.ts'

/** What there is of a run's log after an event. */
export interface Tail {
	/** Of the run, in the moment in which its events were read. Undefined of one that is gone. */
	state: (typeof runs.$inferSelect)['state'] | undefined
	/** As server-sent events, some 64 kB of them at most. */
	text: string
	/** The last event in it; the one asked for where there is none. */
	last: number
	/** Whether there may be more at once. */
	more: boolean
}

export type Tails = (runId: number, after: number) => Promise<Tail>

/** As many characters are given at once: each write is packed by itself. */
const mostAtOnce = 64 * 1024

/**
 * Reads the ends of logs, each once for all who ask for it in the same moment: those who watch a run are woken together and
 * stand at the same event, and hundreds of them must not ask the database the same. Who asks while it is read shares the next
 * reading, which begins when that one is done: hundreds who come one after the other would ask as often.
 */
export function openTails(db: Db): Tails {
	const awaited = new Map<string, Promise<Tail>>()
	const going = new Map<string, Promise<unknown>>()
	return (runId, after) => {
		const key = `${runId} ${after}`
		const known = awaited.get(key)
		if (known) return known
		const turn = new Promise<void>((resolve) => setImmediate(resolve))
		const tail = Promise.all([turn, going.get(key)]).then(() => {
			// Who asks from here on may have been woken by what this reading does not see.
			awaited.delete(key)
			const reading = read(db, runId, after)
			const over = reading.then(
				() => {},
				() => {},
			)
			going.set(key, over)
			void over.then(() => going.get(key) === over && going.delete(key))
			return reading
		})
		awaited.set(key, tail)
		return tail
	}
}

/** So many batches of events are read at a time. */
const mostBatches = 20

async function read(db: Db, runId: number, after: number): Promise<Tail> {
	const batches = await statement(db).execute({ runId, after })
	let text = ''
	let last = after
	for (const { first, events } of batches)
		for (const [at, line] of events?.split('\n').entries() ?? []) {
			const n = (first ?? 0) + at
			if (n <= last) continue
			text += `id: ${n}\ndata: ${line}\n\n`
			last = n
			if (text.length >= mostAtOnce) return { state: batches[0]?.state, text, last, more: true }
		}
	return { state: batches[0]?.state, text, last, more: batches.length === mostBatches }
}

/** The run's state with each batch, or alone: one statement sees both as they were in one moment. */
const statement = perDatabase((db) => {
	const after = sql.placeholder('after')
	const batch = db
		.select({ first: runLog.first, last: runLog.last, events: runLog.events })
		.from(runLog)
		.where(sql`${runLog.runId} = ${runs.id} and ${runLog.last} > ${after}`)
		.orderBy(asc(runLog.last))
		.limit(mostBatches)
		.as('batch')
	return db
		.select({ state: runs.state, first: batch.first, events: batch.events })
		.from(runs)
		.leftJoinLateral(batch, sql`true`)
		.where(eq(runs.id, sql.placeholder('runId')))
		.orderBy(asc(batch.last))
		.prepare('tail_of_run')
})
