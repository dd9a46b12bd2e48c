import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { eq } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import { shownOn } from '../../db/clock.ts'
import type { Db } from '../../db/open.ts'
import { type LoadFeature, runs, type SharedLoad, type Stage } from '../../runs/schema.ts'
import { runShares } from '../schema.ts'
import { soFar } from './hands.ts'
import { lanesOf, planned } from './share-out.ts'

/** How long a load waits for the executors that it asks for. */
export const waitsSeconds = 60

/**
 * What a run does one after another, in the order of its plan: each load test alone, and what stands between two in its lanes.
 * Features of which nothing is chosen are in none. `executors`: as many as may take lanes.
 */
export function stagesOf(bundle: Bundle, executors: number): Stage[] {
	return alternating(bundle.features).flatMap((features): Stage[] => {
		const plan = planned({ ...bundle, features })
		if (!plan) return []
		const [feature] = features
		const lines = feature && plan.lines.get(feature)
		if (feature && isLoad(feature) && feature.id !== undefined && lines && lines.length > 0)
			return [{ id: feature.id, name: feature.name, path: feature.path, lines }]
		// A load test that cannot be read has no lines: who runs it says so.
		const lanes = lanesOf(plan, executors)
		return lanes.length === 0 ? [] : [{ atOnce: plan.lanes.atOnce, lanes }]
	})
}

export const isLoad = ({ featureType }: Pick<BundleFeature, 'featureType'>): boolean => featureType === 'PERFORMANCE'

export const isLoadStage = (stage: Stage): stage is LoadFeature => 'id' in stage

/** Each load test alone, and the features between two together. */
function alternating(features: readonly BundleFeature[]): BundleFeature[][] {
	const found: BundleFeature[][] = []
	for (const [place, feature] of features.entries()) {
		const before = features[place - 1]
		if (!before || isLoad(feature) || isLoad(before)) found.push([feature])
		else found.at(-1)?.push(feature)
	}
	return found
}

/**
 * Hands out what follows in a run, where something does: a share of a load for each executor that it asks for, or lanes. Gives
 * the events with which it begins. Asked while the run's row is held and nothing of it is in hand.
 */
export async function nextStage(
	tx: Db,
	runId: number,
	{ executors, thresholds, warmUp, lost, rest: [stage, ...rest] = [] }: SharedLoad,
	at: number,
): Promise<RunEvent[] | undefined> {
	if (!stage) return undefined
	const before = await soFar(tx, runId)
	const load = isLoadStage(stage) ? stage : undefined
	const feature = String(before.features + 1)
	const sharedLoad: SharedLoad = {
		...{ executors, thresholds, warmUp, rest },
		...(lost === undefined ? {} : { lost }),
		...(load && { feature, since: before.epoch, waitsUntil: (await shownOn(tx)) + waitsSeconds * 1000 }),
	}
	const lanes = isLoadStage(stage)
		? Array.from({ length: executors }, () => ({ browser: false, features: [{ id: stage.id, lines: stage.lines }] }))
		: stage.lanes
	const shared = isLoadStage(stage) ? executors : stage.atOnce
	await tx.update(runs).set({ shared, sharedLoad }).where(eq(runs.id, runId))
	await tx.insert(runShares).values(lanes.map((lane, n) => ({ runId, n: before.lanes + n, ...lane })))
	await announce(tx, 'queue')
	if (!load) return []
	const { id: featureId, name, path } = load
	return [{ type: 'featureStarted', at, feature, featureId, name, path, featureType: 'PERFORMANCE' }]
}
