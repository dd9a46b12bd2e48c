import type { Bundle } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { scrubber } from '@assay/engine/run/scrub'
import { type LoadWish, readLoadWish } from '@assay/engine/surfaces/load/wish/load-wish'
import type { RunPlan } from '@assay/engine/surfaces/plan-run'
import { eq } from 'drizzle-orm'
import { announce } from '../db/changes.ts'
import { shownOn } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import type { RunLog } from '../runs/log.ts'
import { type LoadFeature, type RunRow, runs, type SharedLoad } from '../runs/schema.ts'
import type { World } from '../world.ts'
import { sealCarried } from './continued.ts'
import { noLease, requireLease } from './lease.ts'
import { runShares } from './schema.ts'
import { beginning, planned, startOf } from './share-out.ts'

/** How long a load waits for the executors that it asks for. */
export const waitsSeconds = 60

/**
 * Makes a run of load tests that was just claimed one whose loads several executors make, one load after another, where
 * `load.executors` asks for more than one. Its log begins here; shares that nobody takes in time are made by the others. Answers
 * whether it did.
 */
export async function shareLoad(
	{ db, sealer, clock }: Pick<World, 'db' | 'sealer' | 'clock'>,
	runLog: RunLog,
	run: RunRow,
	bundle: Bundle,
): Promise<boolean> {
	const plan = planned(bundle)
	const [first, ...rest] = plan ? loadsOf(bundle, plan) : []
	const wish = first && wishOf(bundle)
	if (!plan || !wish || wish.executors < 2) return false
	const { executors, thresholds, warmUp } = wish
	const scrub = scrubber(bundle.secrets)
	const waitsUntil = await waitsUntilOn(db)
	await runLog.append(run.id, async (held, { tx }) => {
		requireLease(held, { epoch: run.leaseEpoch, tokenId: run.leaseTokenId ?? undefined })
		const load = { executors, thresholds, warmUp, waitsUntil, ...(rest.length > 0 ? { rest } : {}) }
		await tx
			.update(runs)
			.set({
				...noLease,
				shared: executors,
				sharedLoad: load,
				sealedCarried: sealCarried(sealer, run.id, startOf(bundle)),
			})
			.where(eq(runs.id, run.id))
		await handOut(tx, run.id, load, first)
		const at = clock().getTime()
		const text = `The load is made by ${executors} executors, which are waited for ${waitsSeconds} s at most.`
		const events: RunEvent[] = [
			...beginning(bundle, plan, at),
			{ type: 'note', at, level: 'info', text },
			started(first, '1', at),
		]
		return { events: events.map(scrub.event) }
	})
	return true
}

/** The load that follows in the same run, where there is one: its executors are waited for as those of the first were. */
export async function shareNext(
	tx: Db,
	runId: number,
	load: SharedLoad,
	{ since, lost }: { since: number; lost: string | undefined },
): Promise<LoadFeature | undefined> {
	const [next, ...rest] = load.rest ?? []
	if (!next) return undefined
	const { executors, thresholds, warmUp } = load
	const following: SharedLoad = {
		...{ executors, thresholds, warmUp, rest },
		waitsUntil: await waitsUntilOn(tx),
		feature: String(Number(load.feature ?? 1) + 1),
		since,
		...(lost === undefined ? {} : { lost }),
	}
	await tx.update(runs).set({ sharedLoad: following }).where(eq(runs.id, runId))
	await handOut(tx, runId, following, next)
	return next
}

/** The first event of a load in the log. */
export const started = ({ id, name, path }: LoadFeature, feature: string, at: number): RunEvent => ({
	type: 'featureStarted',
	...{ at, feature, featureId: id, name, path },
	featureType: 'PERFORMANCE',
})

const waitsUntilOn = async (db: Db) => (await shownOn(db)) + waitsSeconds * 1000

/** A share for each executor that is asked for. */
async function handOut(
	tx: Db,
	runId: number,
	{ executors, feature = '1' }: SharedLoad,
	{ id, lines }: LoadFeature,
): Promise<void> {
	const before = (Number(feature) - 1) * executors
	const one = { runId, browser: false, features: [{ id, lines }] }
	await tx.insert(runShares).values(Array.from({ length: executors }, (_, n) => ({ ...one, n: before + n })))
	await announce(tx, 'queue')
}

/** What is to run, where all of it is load and begins; what cannot be read the executor says. */
function loadsOf({ features, continued }: Bundle, { lines }: RunPlan): LoadFeature[] {
	if (continued || features.some(({ featureType }) => featureType !== 'PERFORMANCE')) return []
	return features.flatMap((feature) => {
		const { id, name, path } = feature
		const own = lines.get(feature) ?? []
		return id === undefined || own.length === 0 ? [] : [{ id, name, path, lines: own }]
	})
}

/** The same for all of them; undefined where one of them has none that can be read. */
function wishOf({ features, environment }: Bundle): LoadWish | undefined {
	try {
		return features.map((feature) => readLoadWish(feature, environment.settings))[0]
	} catch {
		return undefined
	}
}
