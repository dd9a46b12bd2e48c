import type { Bundle } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { scrubber } from '@assay/engine/run/scrub'
import { type LoadWish, readLoadWish } from '@assay/engine/surfaces/load/wish/load-wish'
import { eq } from 'drizzle-orm'
import { announce } from '../db/changes.ts'
import { shownOn } from '../db/clock.ts'
import type { RunLog } from '../runs/log.ts'
import { type RunRow, runs } from '../runs/schema.ts'
import type { World } from '../world.ts'
import { sealCarried } from './continued.ts'
import { noLease, requireLease } from './lease.ts'
import { runShares } from './schema.ts'
import { beginning, planned, startOf } from './share-out.ts'

/** How long a load waits for the executors that it asks for. */
export const waitsSeconds = 60

/**
 * Makes a run that was just claimed one whose load several executors make, where `load.executors` asks for more than one. Its log
 * begins here; shares that nobody takes in time are made by the others. Answers whether it did.
 */
export async function shareLoad(
	{ db, sealer, clock }: Pick<World, 'db' | 'sealer' | 'clock'>,
	runLog: RunLog,
	run: RunRow,
	bundle: Bundle,
): Promise<boolean> {
	const wish = wishOf(bundle)
	const [feature] = bundle.features
	const plan = wish && wish.executors > 1 ? planned(bundle) : undefined
	const lines = plan && feature ? (plan.lines.get(feature) ?? []) : []
	if (!wish || !plan || feature?.id === undefined || lines.length === 0) return false
	const { id, name, path, featureType } = feature
	const { executors, thresholds, warmUp } = wish
	const scrub = scrubber(bundle.secrets)
	const waitsUntil = (await shownOn(db)) + waitsSeconds * 1000
	await runLog.append(run.id, async (held, { tx }) => {
		requireLease(held, { epoch: run.leaseEpoch, tokenId: run.leaseTokenId ?? undefined })
		await tx.insert(runShares).values(
			Array.from({ length: executors }, (_, n) => ({
				runId: run.id,
				n,
				browser: false,
				features: [{ id, lines }],
			})),
		)
		await tx
			.update(runs)
			.set({
				...noLease,
				shared: executors,
				sharedLoad: { executors, thresholds, warmUp, waitsUntil },
				sealedCarried: sealCarried(sealer, run.id, startOf(bundle)),
			})
			.where(eq(runs.id, run.id))
		await announce(tx, 'queue')
		const at = clock().getTime()
		const text = `The load is made by ${executors} executors, which are waited for ${waitsSeconds} s at most.`
		const events: RunEvent[] = [
			...beginning(bundle, plan, at),
			{ type: 'note', at, level: 'info', text },
			{ type: 'featureStarted', at, feature: '1', featureId: id, name, path, featureType },
		]
		return { events: events.map(scrub.event) }
	})
	return true
}

/** Of a run that is one load test and begins; what cannot be read the executor says. */
function wishOf({ features, environment, continued }: Bundle): LoadWish | undefined {
	const [feature] = features
	if (continued || features.length !== 1 || feature?.featureType !== 'PERFORMANCE') return undefined
	try {
		return readLoadWish(feature, environment.settings)
	} catch {
		return undefined
	}
}
