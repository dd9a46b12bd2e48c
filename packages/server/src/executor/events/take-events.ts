import type { RunEvent } from '@assay/contract/run-events'
import { type Scrubber, scrubber } from '@assay/engine/run/scrub'
import { cancelledBy, type RunLog } from '../../runs/log.ts'
import type { RunRow } from '../../runs/schema.ts'
import { isFinal } from '../../runs/store.ts'
import type { World } from '../../world.ts'
import { asClaimed, loadNow } from '../hands/hands.ts'
import { renewedLease, requireLease } from '../lease.ts'
import { handEvents } from './hand-events.ts'
import { shareEvents } from './share-events.ts'

/** Events of who holds the lease, from number `from` on. Answers the run's row with the number expected next. */
export type TakeEvents = (
	runId: number,
	batch: { epoch: number; from: number; events: RunEvent[] },
	tokenId?: number,
) => Promise<RunRow>

// Of as many claims at most; far more than run at once.
const mostKnown = 200

/** Takes what executors report of runs: each event once, without secrets, and nothing after the end. */
export function eventIntake({ sealer, clock }: Pick<World, 'sealer' | 'clock'>, runLog: RunLog): TakeEvents {
	/** By the sealed secrets of a claim: built once, not for each batch. */
	const scrubbers = new Map<string, Scrubber>()

	return async (runId, { epoch, from, events }, tokenId) => {
		let own: RunRow | undefined
		const row = await runLog.append(runId, async (held, { tx, view }) => {
			const run = await asClaimed(tx, held, epoch)
			requireLease(run, { epoch, tokenId })
			// A gap is not taken: the answer's number asks for what is missing.
			const fresh = from > run.nextEvent ? [] : events.slice(run.nextEvent - from)
			if (run.shared === null)
				return { events: prepared(run, fresh, scrubOf(run)), leaseUntil: renewedLease, unheardClaims: 0 }
			const clean = fresh.map(scrubOf(run).event)
			const at = clock().getTime()
			const news = loadNow(run)
				? await shareEvents(tx, run, clean, await view(), at)
				: await handEvents(tx, run, clean, at)
			own = { ...run, nextEvent: run.nextEvent + fresh.length }
			return news
		})
		if (isFinal(row.state) && row.sealedSecrets !== null) scrubbers.delete(row.sealedSecrets)
		return own ? { ...own, cancelledBy: row.cancelledBy } : row
	}

	function scrubOf({ id, sealedSecrets }: RunRow): Scrubber {
		if (sealedSecrets === null) return scrubber([])
		const known = scrubbers.get(sealedSecrets)
		if (known) return known
		const opened = sealer.open(sealedSecrets, `run ${id}`)
		const made = scrubber(opened ? JSON.parse(opened) : [])
		scrubbers.set(sealedSecrets, made)
		const [oldest] = scrubbers.keys()
		if (scrubbers.size > mostKnown && oldest !== undefined) scrubbers.delete(oldest)
		return made
	}
}

/** Up to the end of the run and not beyond, without secrets, and with the verdict that a cancelled run has. */
function prepared(run: RunRow, events: RunEvent[], scrub: Scrubber): RunEvent[] {
	const end = events.findIndex(({ type }) => type === 'runFinished')
	return (end < 0 ? events : events.slice(0, end + 1)).map(scrub.event).map((clean) => {
		if (clean.type !== 'runFinished') return clean
		if (run.cancelledBy !== null) return { ...clean, status: 'ERROR', reason: cancelledBy(run.cancelledBy) }
		if (clean.status !== 'ERROR') return clean
		return { ...clean, reason: clean.reason ?? 'The executor could not run it.' }
	})
}
