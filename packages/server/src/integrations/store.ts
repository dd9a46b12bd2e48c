import type { IntegrationCall, IntegrationName } from '@assay/contract/integrations'
import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm'
import { fromNow, rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { runs } from '../runs/schema.ts'
import { integrationCalls as calls, type IntegrationCallRow } from './schema.ts'

type Key = Pick<IntegrationCallRow, 'runId' | 'name'>
const isCall = ({ runId, name }: Key) => and(eq(calls.runId, runId), eq(calls.name, name))
/** Only who claimed it last may write. */
const held = (row: IntegrationCallRow) => and(isCall(row), eq(calls.epoch, row.epoch), eq(calls.state, 'WAITING'))

/** How long nobody else takes a call that was claimed; renewed while it is worked on. */
export const leaseSeconds = 60

export const queue = (tx: Db, runId: number, names: IntegrationName[]) =>
	tx
		.insert(calls)
		.values(names.map((name) => ({ runId, name })))
		.onConflictDoNothing()

/** A call, and the project of its run. */
export interface ClaimedCall {
	call: IntegrationCallRow
	projectId: number
}

/**
 * The call that is due longest and that nobody else is at, but for those of the projects that are to wait. What it came to before is
 * no more to be said: it is being made.
 */
export async function claim(db: Db, waiting: readonly number[]): Promise<ClaimedCall | undefined> {
	return db.transaction(async (tx) => {
		const [next] = await tx
			.select({ runId: calls.runId, name: calls.name, projectId: runs.projectId })
			.from(calls)
			.innerJoin(runs, eq(runs.id, calls.runId))
			.where(and(eq(calls.state, 'WAITING'), lte(calls.dueAt, rightNow), notInArray(runs.projectId, [...waiting])))
			.orderBy(asc(calls.dueAt))
			.limit(1)
			.for('update', { of: calls, skipLocked: true })
		if (!next) return undefined
		const [claimed] = await tx
			.update(calls)
			.set({
				epoch: sql`${calls.epoch} + 1`,
				attempts: sql`${calls.attempts} + 1`,
				dueAt: fromNow(leaseSeconds),
				sentence: '',
			})
			.where(isCall(next))
			.returning()
		return claimed && { call: claimed, projectId: next.projectId }
	})
}

export const renew = (db: Db, row: IntegrationCallRow) =>
	db
		.update(calls)
		.set({ dueAt: fromNow(leaseSeconds) })
		.where(held(row))

export const remember = (db: Db, row: IntegrationCallRow) => db.update(calls).set({ done: row.done }).where(held(row))

/** Answers whether it was still ours to end. */
export async function end(
	tx: Db,
	row: IntegrationCallRow,
	outcome: Pick<IntegrationCallRow, 'state' | 'sentence'>,
): Promise<boolean> {
	return (await tx.update(calls).set(outcome).where(held(row)).returning({ runId: calls.runId })).length > 0
}

export const putOff = (tx: Db, row: IntegrationCallRow, sentence: string, seconds: number) =>
	tx
		.update(calls)
		.set({ sentence, dueAt: fromNow(seconds) })
		.where(held(row))

/** Gives an attempt back that the server's own end broke off. */
export const release = (db: Db, row: IntegrationCallRow) =>
	db
		.update(calls)
		.set({ attempts: sql`${calls.attempts} - 1`, dueAt: fromNow(0) })
		.where(held(row))

export const ofRun = (db: Db, runId: number): Promise<IntegrationCallRow[]> =>
	db.select().from(calls).where(eq(calls.runId, runId)).orderBy(asc(calls.name))

/** Calls again what failed, or what waits for its next attempt. One that is being worked on goes on. */
export async function again(db: Db, key: Key): Promise<IntegrationCallRow | undefined> {
	const [row] = await db
		.update(calls)
		.set({ state: 'WAITING', attempts: 0, dueAt: fromNow(0) })
		.where(
			and(isCall(key), sql`(${calls.state} = 'FAILED' or (${calls.state} = 'WAITING' and ${calls.sentence} <> ''))`),
		)
		.returning()
	return row
}

export const shown = ({ name, state, sentence, attempts, dueAt }: IntegrationCallRow): IntegrationCall => ({
	name,
	state,
	sentence,
	attempts,
	next: state === 'WAITING' ? dueAt.toISOString() : null,
})
