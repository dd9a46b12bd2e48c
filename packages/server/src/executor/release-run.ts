import type { Carried } from '@assay/contract/bundle'
import { Refused } from '@assay/contract/problem'
import { eq } from 'drizzle-orm'
import { announce } from '../db/changes.ts'
import { runs } from '../runs/schema.ts'
import * as store from '../runs/store.ts'
import type { World } from '../world.ts'
import { sealCarried } from './continued.ts'
import { noLease, requireLease } from './lease.ts'

interface Released {
	epoch: number
	next: number
	carried: Carried
}

/** Puts a run back into the queue, for another executor to go on where the log ends. */
export async function releaseRun(
	{ db, sealer }: Pick<World, 'db' | 'sealer'>,
	runId: number,
	{ epoch, next, carried }: Released,
	tokenId: number | undefined,
): Promise<void> {
	await db.transaction(async (tx) => {
		const run = await store.hold(tx, runId)
		requireLease(run, { epoch, tokenId })
		if (run.nextEvent !== next)
			throw new Refused(409, `The log of this run ends before event ${run.nextEvent}, not ${next}.`)
		await tx
			.update(runs)
			.set({
				...noLease,
				state: 'QUEUED',
				leaseEpoch: epoch + 1,
				unheardClaims: 0,
				sealedCarried: sealCarried(sealer, runId, carried),
			})
			.where(eq(runs.id, runId))
		await announce(tx, 'queue')
		await announce(tx, `run ${runId}`)
	})
}
