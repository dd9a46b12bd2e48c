import { createHash } from 'node:crypto'
import { Refused } from '@assay/contract/problem'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { idempotentAnswers } from './schema.ts'

interface Kept {
	status: number
	body: unknown
	asOf?: string
	headers?: Record<string, string>
}

interface Asked {
	userId: string
	route: string
	key: string
	input: unknown
}

/**
 * Does the work once for a key and keeps its answer in the work's own transaction: a repeat, also one that arrives while
 * the first is still at it, waits for the row and gets the first answer. A refusal is not kept.
 */
export function answerOnce(
	db: Db,
	{ userId, route, key, input }: Asked,
	at: Date,
	work: (db: Db) => Promise<Kept>,
): Promise<Kept> {
	const request = createHash('sha256').update(JSON.stringify(input)).digest('hex')
	return db.transaction(async (tx) => {
		const mine = and(
			eq(idempotentAnswers.userId, userId),
			eq(idempotentAnswers.route, route),
			eq(idempotentAnswers.key, key),
		)
		const taken = await tx
			.insert(idempotentAnswers)
			.values({ userId, route, key, request, at })
			.onConflictDoNothing()
			.returning({ key: idempotentAnswers.key })
		if (taken.length === 0) {
			const [first] = await tx.select().from(idempotentAnswers).where(mine)
			if (!first || first.request !== request)
				throw new Refused(422, 'This Idempotency-Key was used for another request.')
			return {
				status: first.status ?? 200,
				body: first.body === null ? undefined : JSON.parse(first.body),
				headers: first.headers ?? {},
			}
		}
		const outcome = await work(tx)
		const headers = { ...outcome.headers, ...(outcome.asOf === undefined ? {} : { etag: `"${outcome.asOf}"` }) }
		await tx
			.update(idempotentAnswers)
			.set({ status: outcome.status, body: JSON.stringify(outcome.body), headers })
			.where(mine)
		return outcome
	})
}

/** A client that still repeats after a day does not know what it repeats. */
export async function forgetAnswers(db: Db, now: Date): Promise<void> {
	await db.delete(idempotentAnswers).where(lt(idempotentAnswers.at, new Date(now.getTime() - 24 * 3600_000)))
}
