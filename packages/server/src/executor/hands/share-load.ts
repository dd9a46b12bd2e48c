import type { Bundle } from '@assay/contract/bundle'
import { scrubber } from '@assay/engine/run/scrub'
import { type LoadWish, readLoadWish } from '@assay/engine/surfaces/load/wish/load-wish'
import { eq } from 'drizzle-orm'
import type { RunLog } from '../../runs/log.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import type { World } from '../../world.ts'
import { sealCarried } from '../bundles/continued.ts'
import { noLease } from '../lease.ts'
import { beginning, planned, shareClaimed, startOf, takers } from './share-out.ts'
import { isLoad, isLoadStage, nextStage, stagesOf, waitsSeconds } from './stages.ts'

/**
 * Makes a run that was just claimed one whose load tests several executors make, one after another and after what stands before
 * them in the plan, where `load.executors` asks for more than one. Its log begins here; shares that nobody takes in time are made
 * by the others. Answers whether it did.
 */
export async function shareLoad(
	{ db, sealer, clock }: Pick<World, 'db' | 'sealer' | 'clock'>,
	runLog: RunLog,
	run: RunRow,
	bundle: Bundle,
): Promise<boolean> {
	const plan = bundle.continued ? undefined : planned(bundle)
	const wish = plan && wishOf(bundle)
	if (!plan || !wish || wish.executors < 2) return false
	const { executors, thresholds, warmUp } = wish
	const stages = stagesOf(bundle, Math.max(1, await takers(db, run)))
	if (!stages.some(isLoadStage)) return false
	const scrub = scrubber(bundle.secrets)
	return shareClaimed(runLog, run, async (tx) => {
		await tx
			.update(runs)
			.set({ ...noLease, sealedCarried: sealCarried(sealer, run.id, startOf(bundle)) })
			.where(eq(runs.id, run.id))
		const at = clock().getTime()
		const begun = (await nextStage(tx, run.id, { executors, thresholds, warmUp, rest: stages }, at)) ?? []
		const text = `The load is made by ${executors} executors, which are waited for ${waitsSeconds} s at most.`
		const note = { type: 'note' as const, at, level: 'info' as const, text }
		return [...beginning(bundle, plan, at), note, ...begun].map(scrub.event)
	})
}

/** The same for all load tests; undefined where there is none, or one of them has none that can be read. */
function wishOf({ features, environment }: Bundle): LoadWish | undefined {
	try {
		return features.filter(isLoad).map((feature) => readLoadWish(feature, environment.settings))[0]
	} catch {
		return undefined
	}
}
