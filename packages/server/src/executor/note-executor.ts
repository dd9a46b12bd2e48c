import type { WorkAsked } from '@assay/contract/executor'
import { lt } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { ago, rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { executors } from './schema.ts'

/** What an executor is known by; one that gives no instance by its token and name. */
export const instanceOf = ({ tokenId }: Caller, { name, instance }: WorkAsked) => instance ?? `${tokenId ?? 0} ${name}`

/** Notes who asks for work and what he takes, for those whose runs wait. */
export async function noteExecutor(db: Db, caller: Caller, asked: WorkAsked): Promise<void> {
	const { name, featureTypes } = asked
	const seen = {
		tokenId: caller.tokenId ?? null,
		name,
		featureTypes: (featureTypes as (typeof executors.$inferInsert)['featureTypes']) ?? null,
		groups: caller.everyProject ? null : [...caller.groups.keys()],
		seenAt: rightNow,
	}
	await db
		.insert(executors)
		.values({ instance: instanceOf(caller, asked), ...seen })
		.onConflictDoUpdate({ target: executors.instance, set: seen })
}

/** Forgets executors that have not asked for a day. */
export const forgetExecutors = (db: Db) => db.delete(executors).where(lt(executors.seenAt, ago(24 * 3600)))
