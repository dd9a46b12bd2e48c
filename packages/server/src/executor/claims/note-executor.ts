import type { WorkAsked } from '@assay/contract/executor'
import { lt } from 'drizzle-orm'
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Caller } from '../../caller.ts'
import { ago, rightNow } from '../../db/clock.ts'
import type { Db } from '../../db/open.ts'
import { preparedShape } from '../../db/prepared-shape.ts'
import { executors } from '../schema.ts'
import { servedGroups } from '../served-projects.ts'

/** What an executor is known by; one that gives no instance by its token and name. */
export const instanceOf = ({ tokenId }: Caller, { name, instance }: WorkAsked) => instance ?? `${tokenId ?? 0} ${name}`

/** Notes who asks for work and what he takes, for those whose runs wait. */
export async function noteExecutor(db: Db, caller: Caller, asked: WorkAsked): Promise<void> {
	const { name, featureTypes } = asked
	await noting(db, {
		instance: instanceOf(caller, asked),
		tokenId: caller.tokenId ?? null,
		name,
		featureTypes: (featureTypes as (typeof executors.$inferInsert)['featureTypes']) ?? null,
		groups: servedGroups(caller) ?? null,
		seenAt: rightNow,
	})
}

const noting = preparedShape('note_executor', (db, executor: PgInsertValue<typeof executors>, name) => {
	const { instance: _, ...seen } = executor
	return db
		.insert(executors)
		.values(executor)
		.onConflictDoUpdate({ target: executors.instance, set: seen as PgUpdateSetSource<typeof executors> })
		.prepare(name)
})

/** Forgets executors that have not asked for a day. */
export const forgetExecutors = (db: Db) => db.delete(executors).where(lt(executors.seenAt, ago(24 * 3600)))
