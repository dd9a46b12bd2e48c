import type { Bundle, BundleFeature, Carried } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { scrubber } from '@assay/engine/run/scrub'
import { browses } from '@assay/engine/surfaces/plan-lanes'
import { planRun, type RunPlan } from '@assay/engine/surfaces/plan-run'
import { linesInParts, splitOf } from '@assay/engine/surfaces/split-feature'
import { eq, type SQL, sql } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import { rowsOf } from '../../db/rows-of.ts'
import type { RunLog } from '../../runs/log.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import { connected } from '../../runs/stranded.ts'
import type { World } from '../../world.ts'
import { sealCarried, textsOf } from '../bundles/continued.ts'
import { noLease, requireLease } from '../lease.ts'
import { runShares } from '../schema.ts'

/**
 * Makes a run that was just claimed one that several executors share, where its features run beside each other and another
 * executor is there to take some. Its log begins here: only the server knows all of it. Answers whether it did.
 */
export async function shareOut(
	{ db, sealer, clock }: Pick<World, 'db' | 'sealer' | 'clock'>,
	runLog: RunLog,
	run: RunRow,
	bundle: Bundle,
): Promise<boolean> {
	if (run.kind !== 'BUSINESS_SCENARIO' || bundle.continued || bundle.atOnce === 1) return false
	const plan = planned(bundle)
	if (!plan || plan.lanes.atOnce === 1) return false
	const executors = await takers(db, run)
	const lanes = executors < 2 ? [] : lanesOf(plan, executors)
	if (lanes.length < 2) return false
	const scrub = scrubber(bundle.secrets)
	return shareClaimed(runLog, run, async (tx) => {
		await tx.insert(runShares).values(lanes.map((lane, n) => ({ runId: run.id, n, ...lane })))
		const sealedCarried = sealCarried(sealer, run.id, startOf(bundle))
		await tx
			.update(runs)
			.set({ ...noLease, shared: plan.lanes.atOnce, sealedCarried })
			.where(eq(runs.id, run.id))
		await announce(tx, 'queue')
		return beginning(bundle, plan, clock().getTime()).map(scrub.event)
	})
}

/**
 * Shares a run whose row is still as it was claimed; `share` gives the events with which its log begins. One that was cancelled
 * meanwhile stays with who claimed it, who ends it: nobody would take a part of it. Answers whether it is shared.
 */
export async function shareClaimed(
	runLog: RunLog,
	{ id, leaseEpoch, leaseTokenId }: RunRow,
	share: (tx: Db) => Promise<RunEvent[]>,
): Promise<boolean> {
	let shared = false
	await runLog.append(id, async (held, { tx }) => {
		requireLease(held, { epoch: leaseEpoch, tokenId: leaseTokenId ?? undefined })
		if (held.cancelledBy !== null) return { events: [] }
		shared = true
		return { events: await share(tx) }
	})
	return shared
}

/** What cannot be planned the executor refuses, with its sentence. */
export function planned(bundle: Bundle): RunPlan | undefined {
	try {
		return planRun(bundle, undefined)
	} catch {
		return undefined
	}
}

/** The features of each lane that have something to run, or cannot be read and say so. */
export const lanesOf = ({ lanes, lines, idle }: RunPlan, executors: number) =>
	lanes.groups
		.flatMap((group) => group.lanes)
		.flatMap((lane) => (lanes.atOnce === 1 ? [{ lane, lines }] : inParts(lane, lines, executors)))
		.map(({ lane, lines }) => ({
			browser: browses(lane),
			features: lane.flatMap((feature) =>
				idle.has(feature) || feature.id === undefined ? [] : [{ id: feature.id, lines: lines.get(feature) ?? [] }],
			),
		}))
		.filter(({ features }) => features.length > 0)

/** So many parts of a feature that may be split for each executor: the last ones are small. */
const partsEach = 4

/** The lane itself, or those of the parts of a feature that is alone in it and may be split. */
function inParts(lane: BundleFeature[], lines: RunPlan['lines'], executors: number) {
	const [feature] = lane
	if (!feature || lane.length > 1 || !splitOf(feature).may) return [{ lane, lines }]
	return linesInParts(lines.get(feature) ?? [], partsEach * executors).map((part) => ({
		lane,
		lines: new Map([[feature, part]]),
	}))
}

/** The first events of a run that several executors share. */
export function beginning(
	{ name, kind, environment, tags, warnings = [] }: Bundle,
	plan: RunPlan,
	at: number,
): RunEvent[] {
	const about = { name, kind, environment: environment.name, ...(tags ? { tags } : {}), planned: plan.planned }
	const notes = [
		...warnings.map((text) => ({ level: 'warning' as const, text })),
		...(plan.leftOut === undefined ? [] : [{ level: 'info' as const, text: plan.leftOut }]),
		...plan.lanes.notes,
	]
	return [{ type: 'runStarted', at, ...about }, ...notes.map((note): RunEvent => ({ type: 'note', at, ...note }))]
}

/** Every hand goes on from here: nothing ran, and these are the texts. */
export const startOf = ({ features }: Bundle): Carried => ({
	features: 0,
	scenarios: 0,
	failed: 0,
	errors: [],
	texts: textsOf(features),
	nanos: 0,
	shared: {},
	variables: {},
})

/** How many connected executors may take a part of it. */
export const takersOf = (runId: number): SQL<number> => sql`(
	select count(*)::int from runs r
	join projects p on p.id = r.project_id
	join executors e on ${connected} and not e.draining
		and (e.groups is null or p.group_id = any(e.groups)) and (e.feature_types is null or r.feature_types <@ e.feature_types)
	where r.id = ${runId}
)`

export async function takers(db: Db, { id }: RunRow): Promise<number> {
	const rows = await rowsOf<{ count: number }>(db.execute(sql`select ${takersOf(id)} as count`))
	return rows[0]?.count ?? 0
}
