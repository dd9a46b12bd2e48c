import type { ClaimedTrial } from '@assay/contract/executor'
import { trialLimits } from '@assay/contract/trials'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { openEnvironment } from '../environments/open-environment.ts'
import { trials } from '../trials/schema.ts'
import type { World } from '../world.ts'
import { claiming, ofServedProject } from './served-projects.ts'

/** The oldest that still waits, for an executor that may serve its project; each is handed out at most once. */
export async function claimTrial(world: World, caller: Caller, name: string): Promise<ClaimedTrial | undefined> {
	const { db, sealer, clock } = world
	const since = new Date(clock().getTime() - trialLimits.waiting * 1000)
	const next = db
		.select({ id: trials.id })
		.from(trials)
		.where(
			and(
				isNull(trials.takenAt),
				isNull(trials.result),
				sql`${trials.askedAt} > ${since}`,
				ofServedProject(db, caller, trials.projectId),
			),
		)
		.orderBy(trials.id)
		.limit(1)
		.for('update', { skipLocked: true })
	const taken = { takenAt: clock(), takenBy: name, takenByToken: caller.tokenId ?? null }
	const row = await claiming(db, caller, async (tx) => {
		const [row] = await tx.update(trials).set(taken).where(eq(trials.id, next)).returning()
		return row
	})
	if (!row) return undefined
	const opened =
		row.environmentId === null ? undefined : await openEnvironment(db, sealer, row.projectId, row.environmentId)
	const { ui = {}, settings = {} } = opened ?? {}
	return { trialId: row.id, locator: row.locator, url: row.url, environment: { ui, settings } }
}
