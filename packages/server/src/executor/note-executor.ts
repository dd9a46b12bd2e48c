import type { WorkAsked } from '@assay/contract/executor'
import { lt } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { ago, rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { executors } from './schema.ts'

/** Notes who asks for work and what he takes, for those whose runs wait; gives whether he may have some, and is not drained. One that gives no instance is known by its token and name. */
export async function noteExecutor(
	db: Db,
	caller: Caller,
	{ name, instance, featureTypes }: WorkAsked,
): Promise<boolean> {
	const seen = {
		tokenId: caller.tokenId ?? null,
		name,
		featureTypes: (featureTypes as (typeof executors.$inferInsert)['featureTypes']) ?? null,
		groups: caller.everyProject ? null : [...caller.groups.keys()],
		seenAt: rightNow,
	}
	const [noted] = await db
		.insert(executors)
		.values({ instance: instance ?? `${caller.tokenId ?? 0} ${name}`, ...seen })
		.onConflictDoUpdate({ target: executors.instance, set: seen })
		.returning({ draining: executors.draining })
	return noted?.draining !== true
}

/** Forgets executors that have not asked for a day. */
export const forgetExecutors = (db: Db) => db.delete(executors).where(lt(executors.seenAt, ago(24 * 3600)))
