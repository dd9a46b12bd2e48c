import { setTimeout as sleep } from 'node:timers/promises'
import { type Placeholder, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './open.ts'

/** News between all servers of one database that something changed. Says where to look, never what is there. */
export interface Changes {
	/** From now on nothing is missed: a change before `next` is asked makes it answer at once. */
	watch(topic: Topic): Watch
	/** Grows with everything that is received, whatever it is about. */
	received(): number
	/** Who waits goes home. */
	stopping(): boolean
	stop(): Promise<void>
}

export type Topic =
	| 'queue'
	| `run ${number}`
	| `cancel ${number}`
	| `trial ${number}`
	| `frames ${number}`
	| `recording ${number}`
	| `recording inputs ${number}`

export interface Watch {
	/** Waits for a change, for the time to pass or for `signal`. */
	next(milliseconds: number, signal?: AbortSignal): Promise<'changed' | 'silent'>
	stop(): void
}

const channel = 'assay'

/** For what a statement returns: what it changes and the word of it are one trip to the database. */
export const announcing = (topic: Topic | Placeholder) => sql`pg_notify(${channel}, ${topic})`

/** Joins the caller's transaction: announced when it commits, or never. */
export const announce = (tx: Db, topic: Topic) => tx.execute(sql`select ${announcing(topic)}`)

interface Waiting {
	changed: boolean
	wake(): void
}

/** Milliseconds between two looks at whether the connection still answers, and for which it may be silent. */
const usualPulse = { every: 30_000, patience: 10_000 }

/**
 * Listens on one connection of its own; after it was lost everybody looks again, because word may have been missed. One that is
 * cut without a word, as firewalls cut what is quiet for long, is found by its silence: the system alone would take hours.
 */
export function listenForChanges(url: string, pulse = usualPulse): Changes {
	const waiting = new Map<Topic, Set<Waiting>>()
	const stopping = new AbortController()
	let client: pg.Client | undefined
	let received = 0

	const wake = (sets: Iterable<Set<Waiting>>) => {
		received++
		for (const set of sets)
			for (const one of set) {
				one.changed = true
				one.wake()
			}
	}

	const stopped = new Promise<void>((resolve) => {
		stopping.signal.addEventListener('abort', () => resolve(), { once: true })
	})

	const listening = (async () => {
		while (!stopping.signal.aborted) {
			const current = new pg.Client({ connectionString: url, connectionTimeoutMillis: pulse.patience })
			client = current
			const lost = new Promise<void>((resolve) => {
				current.once('end', () => resolve())
				current.on('error', () => resolve())
			})
			current.on('notification', ({ payload }) => wake([waiting.get(payload as Topic) ?? new Set()]))
			const listens = await current.connect().then(
				() =>
					current.query(`listen ${channel}`).then(
						() => true,
						() => false,
					),
				() => false,
			)
			if (listens) {
				wake(waiting.values())
				await Promise.race([lost, silence(current, pulse), stopped])
			}
			await Promise.race([current.end().catch(() => {}), sleep(pulse.patience, undefined, { ref: false })])
			await sleep(250, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
		}
	})()

	return {
		watch(topic) {
			const one: Waiting = { changed: false, wake: () => {} }
			const set = waiting.get(topic) ?? new Set()
			waiting.set(topic, set.add(one))
			return {
				next: (milliseconds, signal) =>
					new Promise((resolve) => {
						const done = () => {
							clearTimeout(timer)
							signal?.removeEventListener('abort', done)
							one.wake = () => {}
							resolve(one.changed ? 'changed' : 'silent')
							one.changed = false
						}
						const timer = setTimeout(done, milliseconds)
						signal?.addEventListener('abort', done, { once: true })
						one.wake = done
						if (one.changed || signal?.aborted || stopping.signal.aborted) done()
					}),
				stop: () => {
					set.delete(one)
					if (set.size === 0) waiting.delete(topic)
				},
			}
		},
		received: () => received,
		stopping: () => stopping.signal.aborted,
		async stop() {
			stopping.abort()
			wake(waiting.values())
			// It may be connecting still.
			void client?.end().catch(() => {})
			await listening
		},
	}
}

/** Resolves when the connection does not answer any more. */
async function silence(client: pg.Client, { every, patience }: typeof usualPulse): Promise<void> {
	for (let answers = true; answers; ) {
		await sleep(every, undefined, { ref: false })
		const answered = client.query('select').then(
			() => true,
			() => false,
		)
		answers = await Promise.race([answered, sleep(patience, false, { ref: false })])
	}
}
