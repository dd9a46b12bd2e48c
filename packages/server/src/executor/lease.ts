import { Refused } from '@assay/contract/problem'
import { fromNow } from '../db/clock.ts'
import type { RunRow } from '../runs/schema.ts'

/** How long an executor may be silent before its run is given up. Each batch of events, also an empty one, renews it. */
export const leaseSeconds = 30
export const renewedLease = fromNow(leaseSeconds)

/** What a run in the queue has of a lease. */
export const noLease = { leaseOwner: null, leaseInstance: null, leaseTokenId: null, leaseUntil: null }

/** Who lost the lease, or never had it, writes nothing: a number that grew says so, not a clock. Throws `Refused` (409). */
export function requireLease(
	run: RunRow | undefined,
	{ epoch, tokenId }: { epoch: number; tokenId: number | undefined },
): asserts run is RunRow {
	if (run?.state !== 'RUNNING' || run.leaseEpoch !== epoch || run.leaseTokenId !== (tokenId ?? null))
		throw new Refused(409, 'This run is not yours (any more): it ended or its lease passed.')
}
