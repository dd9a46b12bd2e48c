import type { Claimed, ClaimedRecording, ClaimedTrial } from '@assay/contract/executor'
import { trialLimits } from '@assay/contract/trials'
import { callProblem } from './call-problem.ts'
import { type ClaimedRunOptions, startClaimedRun } from './claimed-run.ts'
import { openPatience } from './patience.ts'
import { record } from './record.ts'
import { tryLocator } from './try-locator.ts'

/** What an executor has in hand. */
export interface InHand {
	/** Resolves when all of it is reported. */
	ended: Promise<void>
	/** Ends it at once, with this reason. */
	abandon(reason: string): void
	/** A run ends the scenarios that are running and goes back to the queue; what a person waits for ends. */
	pause(): void
}

type Parts = Omit<ClaimedRunOptions, 'claimed'> & {
	/** One line for whoever watches the process. */
	say(line: string): void
}

export const executorStopped = 'The executor was stopped.'

/** Begins what was claimed; undefined where a run cannot begin here. Its server hears of that at once, not when the lease has passed. */
export async function beginClaimed(claimed: Work, parts: Parts, signal: AbortSignal): Promise<InHand | undefined> {
	try {
		return startClaimed(claimed, parts)
	} catch (error) {
		if (!('runId' in claimed)) throw error
		const { runId, epoch, leaseSeconds } = claimed
		const why = error instanceof Error ? error.message : String(error)
		parts.say(`Run ${runId} cannot begin here: ${why}`)
		const { insist } = openPatience({ giveUpAfter: leaseSeconds * 1000, signal })
		// A server of an older version knows no such call: there the lease passes.
		await insist(() => parts.link.cannotBegin(runId, epoch, why)).catch(() => {})
		return undefined
	}
}

type Work = Claimed | ClaimedTrial | ClaimedRecording

/** A trial or a recording takes the place of a run, so that no more browsers are open than were asked for. */
export function startClaimed(claimed: Work, { say, ...parts }: Parts): InHand {
	if ('runId' in claimed) return startClaimedRun({ claimed, ...parts })
	// A recording has limits of its own.
	const { limits, ...needs } = parts
	const stop = new AbortController()
	const abandon = (reason: string) => stop.abort(new Error(reason))
	// For as long as somebody waits for a trial.
	const { insist } = openPatience({ giveUpAfter: trialLimits.waiting * 1000, signal: stop.signal })
	const ended =
		'trialId' in claimed
			? tryLocator(claimed, needs, stop.signal)
					.then((result) => insist(() => parts.link.tried(claimed.trialId, result)))
					.catch((error) => say(callProblem(error)))
			: record(claimed, needs, stop.signal)
	return { ended, abandon, pause: () => abandon(executorStopped) }
}
