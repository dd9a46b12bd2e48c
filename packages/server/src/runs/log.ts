import { setImmediate as otherWork } from 'node:timers/promises'
import type { RunEvent } from '@assay/contract/run-events'
import { firstFailure, type RunView } from '@assay/engine/log/fold'
import { and, asc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { announcing, type Topic } from '../db/changes.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { preparedShape } from '../db/prepared-shape.ts'
import type { World } from '../world.ts'
import { keepNotRun } from './features-not-run.ts'
import { Folded } from './folded.ts'
import { isLong, keepPages } from './keep-pages.ts'
import { endedBy, keepOutcomes } from './scenario-outcomes.ts'
import { type RunRow, runLog, runs } from './schema.ts'
import * as store from './store.ts'

/** The log of a run: written in order and folded into the run's row by the fold that everybody uses. Unaware of who sends events. */
export interface RunLog {
	/** Holds the row, asks `next` what is new of it and writes that; a run that is not there is `next`'s to refuse. */
	append(runId: number, next: (run: RunRow | undefined, held: Held) => News | Promise<News>): Promise<RunRow>
	/** Ends a run that no executor has (any more). A run that ended before stays as it is. */
	end(runId: number, reason: (run: RunRow) => string, still?: (run: RunRow) => boolean): Promise<RunRow | undefined>
	/** Holds the row and looks at the run as it is folded so far; undefined where there is no such run. `at` keeps nothing of it. */
	look<T>(runId: number, at: (folded: Folded) => T): Promise<T | undefined>
}

/** The transaction that holds the row, and the run as it is folded so far. */
export interface Held {
	tx: Db
	view(): Promise<RunView>
}

/** Events, which may be none, and what else changes of the row with them. */
export interface News {
	events: RunEvent[]
	/** Looks at the run with these events folded, and gives what follows from them, such as its end; each is folded before the next is asked for. */
	finish?(view: RunView): RunEvent | Iterable<RunEvent> | undefined
	leaseUntil?: SQL
	leaseEpoch?: number
	unheardClaims?: number
}

// Each holds the scenarios of one run; far more than run at once.
const mostKnown = 200
/** Characters of events whose steps are all kept, over all runs: in memory they take two to three times as much. */
const mostWhole = 8_000_000

/**
 * `finished` is called with each run that ended, after it is committed, and with all that its log says where this is at hand: a run
 * whose events all came to this server, and not too many. `ending` joins the transaction that ends it.
 */
export function openRunLog(
	{ db, clock }: Pick<World, 'db' | 'clock'>,
	finished: (run: RunRow, view: RunView | undefined) => void,
	ending: (tx: Db, run: RunRow) => Promise<void> = async () => {},
): RunLog {
	const known = new Map<number, Folded>()

	/** Folding goes on where it stood: after a restart from the beginning of the log, else with what other servers took. */
	async function foldedOf(tx: Db, run: RunRow): Promise<Folded> {
		const folded = known.get(run.id) ?? new Folded(true)
		if (folded.next < run.nextEvent) {
			folded.thin()
			await takeLog(tx, run.id, (event) => folded.take(event), folded.next - 1)
		}
		return folded
	}

	function remember(runId: number, folded: Folded): void {
		if (folded.view.status !== 'RUNNING') return
		known.set(runId, folded)
		// Runs that ended at another server are forgotten by and by.
		const [oldest] = known.keys()
		if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
		let size = 0
		for (const one of known.values()) if (one.whole) size += one.size
		if (size > mostWhole) folded.thin()
	}

	/** Writes events and what they make of the run's row. The row is held by the transaction. */
	async function write(tx: Db, run: RunRow, { events, finish, ...more }: News) {
		if (events.length === 0 && !finish) {
			const [row] = await tx
				.update(runs)
				.set({ nextEvent: run.nextEvent, ...more })
				.where(eq(runs.id, run.id))
				.returning()
			return { row: row as RunRow }
		}
		const folded = await foldedOf(tx, run)
		const { view } = folded
		// Whatever a later statement refuses takes the transaction back: then the log must be folded anew.
		known.delete(run.id)
		const lines: string[] = []
		const first = run.nextEvent
		const take = (event: RunEvent) => {
			lines.push(`{"n":${folded.next},${JSON.stringify(event).slice(1)}`)
			const ended = endedBy(view, event)
			let kept: ReturnType<typeof ended> = []
			folded.take(event, () => {
				kept = ended()
			})
			return kept
		}
		const outcomes = events.flatMap(take)
		const following = finish?.(view) ?? []
		for (const event of Symbol.iterator in following ? following : [following]) outcomes.push(...take(event))
		const { next } = folded
		const text = lines.join('\n')
		folded.size += text.length
		if (lines.length > 0) await logging(tx).execute({ runId: run.id, first, last: next - 1, events: text })
		await keepOutcomes(tx, run, outcomes)
		// Before the row says that the run has ended: what was known of its features is out of date then.
		if (view.status !== 'RUNNING') await keepNotRun(tx, run, view)
		const news = { nextEvent: next, ...summaryOf(view, clock()), ...more }
		const [row] = await writing(tx, news, { id: run.id, topic: `run ${run.id}` satisfies Topic })
		if (row && store.isFinal(row.state)) {
			await ending(tx, row)
			if (isLong(row)) await keepPages(tx, run.id, folded)
		}
		return { row: row as RunRow, folded }
	}

	async function committed(work: (tx: Db) => Promise<{ row: RunRow; folded?: Folded } | undefined>) {
		const written = await db.transaction(work)
		if (!written) return undefined
		const { row, folded } = written
		if (folded) remember(row.id, folded)
		if (store.isFinal(row.state)) finished(row, folded?.whole ? folded.view : undefined)
		return row
	}

	return {
		append: async (runId, next) =>
			(await committed(async (tx) => {
				const run = await store.hold(tx, runId)
				const news = await next(run, { tx, view: async () => (run ? await foldedOf(tx, run) : new Folded()).view })
				return run && write(tx, run, news)
			})) as RunRow,

		end: (runId, reason, still = () => true) =>
			committed(async (tx) => {
				const run = await store.hold(tx, runId)
				if (!run || store.isFinal(run.state) || !still(run)) return undefined
				const at = clock().getTime()
				const event: RunEvent = {
					type: 'runFinished',
					at,
					status: 'ERROR',
					nanos: nanosOf(run, at),
					reason: reason(run),
				}
				return write(tx, run, { events: [event], leaseEpoch: run.leaseEpoch + 1 })
			}),

		look: (runId, at) =>
			db.transaction(async (tx) => {
				const run = await store.hold(tx, runId)
				if (!run) return undefined
				const folded = await foldedOf(tx, run)
				remember(runId, folded)
				return at(folded)
			}),
	}
}

const logging = perDatabase((tx) => {
	const column = <Name extends string>(name: Name) => sql.placeholder(name)
	return tx
		.insert(runLog)
		.values({ runId: column('runId'), first: column('first'), last: column('last'), events: column('events') })
		.prepare('log_events')
})

const writing = preparedShape('write_run', (tx, values: PgUpdateSetSource<typeof runs>, name) =>
	tx
		.update(runs)
		.set(values)
		.where(eq(runs.id, sql.placeholder('id')))
		.returning({ ...getTableColumns(runs), announced: announcing(sql.placeholder('topic')) })
		.prepare(name),
)

/** From its first claim until `at`, in milliseconds since 1970; a run that nobody claimed took no time. */
export const nanosOf = ({ claimedAt }: RunRow, at: number): number =>
	claimedAt ? Math.max(0, at - claimedAt.getTime()) * 1e6 : 0

export const cancelledBy = (name: string) => `The run was cancelled by ${name}.`

function summaryOf(view: RunView, now: Date): Partial<typeof runs.$inferInsert> {
	const { counts, status } = view
	const figures = {
		scenarioCount: status === 'RUNNING' ? counts.scenarios : counts.passed + counts.failed,
		passCount: counts.passed,
		failCount: counts.failed,
		notRunCount: counts.notRun,
		firstFailure: firstFailure(view) ?? null,
	}
	if (status === 'RUNNING') return figures
	return {
		...figures,
		state: status,
		nanos: view.nanos,
		reason: status === 'SUCCESS' ? null : (view.reason ?? null),
		finishedAt: now,
	}
}

/** The largest that the column holds. */
const lastNumber = 2 ** 31 - 1

/** A run's log, folded from its beginning. */
export async function foldLog(db: Db, runId: number): Promise<Folded> {
	const folded = new Folded()
	await takeLog(db, runId, (event) => folded.take(event))
	return folded
}

/** Calls `take` with each event after `after`, in order, and lets other work in between: an iterator for each event would cost more than the event. */
export async function takeLog(db: Db, runId: number, take: (event: RunEvent) => void, after = 0): Promise<void> {
	for await (const batch of batchesOf(db, runId, after)) {
		for (const { line } of batch) take(JSON.parse(line))
		await otherWork()
	}
}

/** The numbered events after `after`. */
export async function* readLog(db: Db, runId: number, after = 0) {
	for await (const { n, line } of readLines(db, runId, after)) yield { n, line, event: JSON.parse(line) as RunEvent }
}

/** The same as they are kept, to number `last`. */
export async function* readLines(db: Db, runId: number, after: number, last = lastNumber) {
	for await (const batch of batchesOf(db, runId, after, last)) yield* batch
}

/** As they arrived together, some read at a time. */
async function* batchesOf(db: Db, runId: number, after: number, last = lastNumber) {
	for (let next = after; ; ) {
		const batches = await db
			.select()
			.from(runLog)
			.where(and(eq(runLog.runId, runId), gt(runLog.last, next), lte(runLog.first, last)))
			.orderBy(asc(runLog.last))
			.limit(20)
		for (const batch of batches) {
			const lines = batch.events.split('\n').map((line, index) => ({ n: batch.first + index, line }))
			yield batch.first > after && batch.last <= last ? lines : lines.filter(({ n }) => n > after && n <= last)
			next = batch.last
		}
		if (batches.length < 20) return
	}
}
