import type { Db } from '../db/open.ts'
import { readLines } from './log.ts'
import type { RunRow } from './schema.ts'
import * as store from './store.ts'

/** What there is of a run's log after an event. */
export interface Tail {
	/** As it was before the events were read: what is written since is found by the next look. Undefined of a run that is gone. */
	run: RunRow | undefined
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

async function read(db: Db, runId: number, after: number): Promise<Tail> {
	const run = await store.byId(db, runId)
	let text = ''
	let last = after
	if (run)
		for await (const { n, line } of readLines(db, runId, after)) {
			text += `id: ${n}\ndata: ${line}\n\n`
			last = n
			if (text.length >= mostAtOnce) return { run, text, last, more: true }
		}
	return { run, text, last, more: false }
}
