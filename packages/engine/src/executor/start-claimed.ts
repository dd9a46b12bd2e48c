import type { Claimed, ClaimedRecording, ClaimedTrial } from '@assay/contract/executor'
import type { RunEvent } from '@assay/contract/run-events'
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

/**
 * Begins what was claimed. A trial or a recording takes the place of a run, so that no more browsers are open than were asked for.
 * A run that cannot begin is reported so at once: the server would hear of it only when its lease has passed.
 */
export function startClaimed(claimed: Claimed | ClaimedTrial | ClaimedRecording, { say, ...parts }: Parts): InHand {
	const stop = new AbortController()
	const abandon = (reason: string) => stop.abort(new Error(reason))
	const begun = (ended: Promise<void>): InHand => ({ ended, abandon, pause: () => abandon(executorStopped) })
	// For as long as somebody waits for a trial, which is longer than a lease.
	const { insist } = openPatience({ giveUpAfter: trialLimits.waiting * 1000, signal: stop.signal })
	const sayWhy = (error: unknown) => say(callProblem(error))
	if ('runId' in claimed) {
		try {
			return startClaimedRun({ claimed, ...parts })
		} catch (error) {
			const { runId, epoch, next } = claimed
			const reason = `The executor "${parts.executor}" could not begin it: ${callProblem(error)}`
			say(reason)
			const end: RunEvent = { type: 'runFinished', at: Date.now(), status: 'ERROR', nanos: 0, reason }
			const report = () => parts.link.report(runId, epoch, next, [JSON.stringify(end)])
			return begun(insist(report).then(() => {}, sayWhy))
		}
	}
	// A recording has limits of its own.
	const { limits, ...needs } = parts
	if ('recordingId' in claimed) return begun(record(claimed, needs, stop.signal))
	const tried = tryLocator(claimed, needs, stop.signal)
	return begun(tried.then((result) => insist(() => parts.link.tried(claimed.trialId, result))).catch(sayWhy))
}
