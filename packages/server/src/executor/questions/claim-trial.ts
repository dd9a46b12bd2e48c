import type { Bundle } from '@assay/contract/bundle'
import type { ClaimedTrial, WorkAsked } from '@assay/contract/executor'
import { trialLimits } from '@assay/contract/trials'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { announce } from '../../db/changes.ts'
import { openEnvironment } from '../../environments/open-environment.ts'
import { type TrialRow, trials } from '../../trials/schema.ts'
import type { World } from '../../world.ts'
import { makeBundle } from '../bundles/bundle.ts'
import { CannotBundle } from '../bundles/cannot-bundle.ts'
import { claiming, ofServedProject } from '../served-projects.ts'

/** The oldest that still waits, for an executor that may serve its project; each is handed out at most once. */
export async function claimTrial(
	world: World,
	caller: Caller,
	{ name, places }: WorkAsked,
): Promise<ClaimedTrial | undefined> {
	const { db, sealer, clock } = world
	const since = new Date(clock().getTime() - trialLimits.waiting * 1000)
	const next = db
		.select({ id: trials.id })
		.from(trials)
		.where(
			and(
				isNull(trials.takenAt),
				isNull(trials.result),
				inArray(trials.place, places),
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
	const opened = await openEnvironment(db, sealer, row.projectId, row.environmentId)
	const { ui = {}, settings = {} } = opened ?? {}
	let before: Bundle | undefined
	try {
		before = row.featureId === null ? undefined : await signIn(world, { ...row, featureId: row.featureId })
	} catch (error) {
		if (!(error instanceof CannotBundle)) throw error
		const problem = { about: 'feature' as const, message: error.message }
		await db.update(trials).set({ result: { problem } }).where(eq(trials.id, row.id))
		await announce(db, `trial ${row.id}`)
		return undefined
	}
	const { id: trialId, locator, place, url } = row
	const asked = { trialId, locator, place, url, environment: { ui, settings } }
	return { ...asked, ...(before ? { before } : {}) }
}

/** The feature that runs before, as a run of its own would have it. */
const signIn = ({ db, sealer }: World, { projectId, environmentId, featureId }: TrialRow & { featureId: number }) =>
	makeBundle(db, sealer, {
		projectId,
		environmentId,
		featureId,
		kind: 'FEATURE',
		name: 'before a trial',
		tags: '',
		testPlanId: null,
		only: null,
		runAs: null,
		atOnce: null,
	})
