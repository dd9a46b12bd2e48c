import { Refused } from '@assay/contract/problem'
import { testPlanSays } from '@assay/contract/test-plans'
import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { announce } from '../db/changes.ts'
import { fromNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { environments } from '../environments/schema.ts'
import { features } from '../features/schema.ts'
import { maskSecrets } from '../mask-secrets.ts'
import { unfit } from '../problem.ts'
import { claiming, ofServedProject } from '../served-projects.ts'
import * as testPlanStore from '../test-plans/store.ts'
import { requireTags } from './require-tags.ts'
import { type RunRow, runs } from './schema.ts'

/** The queue of runs. The run row is the job; the scheduler, the screens and every client of the API enqueue here. */
export interface RunRequest {
	projectId: number
	what: { featureId: number } | { testPlanId: number }
	environmentId: number
	tags?: string
	/** Feature id → lines to run; absent = everything. */
	only?: Record<string, number[]>
	rerunOf?: number
	/** Of a schedule it has a name alone. */
	startedBy: { userId: string | null; username: string } | undefined
	at: Date
}

/** One row, one transaction, one word to whoever waits for work. */
export function enqueue(db: Db, request: RunRequest): Promise<RunRow> {
	return db.transaction(async (tx) => {
		const { projectId, environmentId } = request
		requireTags(request.tags ?? '')
		const what = await definitionOf(tx, request)
		const [environment] = await tx
			.select()
			.from(environments)
			.where(and(eq(environments.id, environmentId), eq(environments.projectId, projectId)))
		if (!environment) throw unfit('env_id', `Not in this project: ${environmentId}`)
		const [run] = await tx
			.insert(runs)
			.values({
				projectId,
				...what,
				environmentId,
				environmentName: environment.name,
				environmentSettings: maskSecrets(environment.settings),
				tags: request.tags ?? '',
				only: request.only ?? null,
				rerunOf: request.rerunOf ?? null,
				startedById: request.startedBy?.userId ?? null,
				startedBy: request.startedBy?.username ?? null,
				queuedAt: request.at,
			})
			.returning()
		await announce(tx, 'queue')
		return run as RunRow
	})
}

/** What a run is called and which types of features it has, so that an executor takes only what it can carry out. */
async function definitionOf(
	tx: Db,
	{ projectId, what, only }: RunRequest,
): Promise<Pick<RunRow, 'kind' | 'name' | 'featureTypes'> & RunRequest['what']> {
	if ('featureId' in what) {
		const [feature] = await tx
			.select({ name: features.name, type: features.featureType })
			.from(features)
			.where(and(eq(features.id, what.featureId), eq(features.projectId, projectId)))
		if (!feature) throw unfit('feature_id', `Not in this project: ${what.featureId}`)
		return { kind: 'FEATURE', name: feature.name, ...what, featureTypes: [feature.type] }
	}
	const plan = await testPlanStore.byId(tx, what.testPlanId)
	if (plan?.projectId !== projectId) throw unfit('business_scenario_id', `Not in this project: ${what.testPlanId}`)
	const all = await testPlanStore.featuresOf(tx, [plan.id])
	const wanted = only ? all.filter(({ id }) => only[id]) : all
	if (wanted.length === 0) throw unfit('business_scenario_id', testPlanSays.noFeatures)
	const featureTypes = [...new Set(wanted.map(({ featureType }) => featureType))]
	return { kind: 'BUSINESS_SCENARIO', name: plan.name, ...what, featureTypes }
}

/** How long an executor may be silent before its run is given up. Each batch of events, also an empty one, renews it. */
export const leaseSeconds = 30
export const renewedLease = fromNow(leaseSeconds)

/** Takes the oldest queued run that this executor may carry out, unless its token is revoked meanwhile. */
export function claim(
	db: Db,
	caller: Caller,
	asked: { name: string; featureTypes?: string[] },
): Promise<RunRow | undefined> {
	return claiming(db, caller, (tx) => claimIn(tx, caller, asked))
}

/** The lease lies on the database's clock. */
async function claimIn(
	db: Db,
	caller: Caller,
	{ name, featureTypes }: { name: string; featureTypes?: string[] },
): Promise<RunRow | undefined> {
	const next = db
		.select({ id: runs.id })
		.from(runs)
		.where(
			and(
				eq(runs.state, 'QUEUED'),
				ofServedProject(db, caller, runs.projectId),
				featureTypes && sql`${runs.featureTypes} <@ ${sql.param(featureTypes, runs.featureTypes)}`,
			),
		)
		.orderBy(runs.id)
		.limit(1)
		.for('update', { skipLocked: true })
	const [run] = await db
		.update(runs)
		.set({
			state: 'RUNNING',
			claimedAt: sql`clock_timestamp()`,
			leaseOwner: name,
			leaseTokenId: caller.tokenId ?? null,
			leaseEpoch: sql`${runs.leaseEpoch} + 1`,
			leaseUntil: renewedLease,
		})
		.where(eq(runs.id, next))
		.returning()
	return run
}

/** Who lost the lease, or never had it, writes nothing: a number that grew says so, not a clock. */
export function requireLease(
	run: RunRow | undefined,
	{ epoch, tokenId }: { epoch: number; tokenId: number | undefined },
): asserts run is RunRow {
	if (run?.state !== 'RUNNING' || run.leaseEpoch !== epoch || run.leaseTokenId !== (tokenId ?? null))
		throw new Refused(409, 'This run is not yours (any more): it ended or its lease passed.')
}
