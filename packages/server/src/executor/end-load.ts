import type { RunEvent } from '@assay/contract/run-events'
import type { RunView } from '@assay/engine/log/fold'
import { recordFeature } from '@assay/engine/run/recorder'
import { judgeLoad } from '@assay/engine/surfaces/load/judge-load'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { cancelledBy, nanosOf } from '../runs/log.ts'
import type { RunRow, SharedLoad } from '../runs/schema.ts'
import { runHands } from './schema.ts'

/**
 * What ends a load that several executors make when one of them has ended: nothing while others go on or are waited for, else what
 * its thresholds say of the figures of all. Asked while the run's row is held, after the hand was written.
 */
export async function endOfLoad(
	tx: Db,
	run: RunRow,
	at: number,
): Promise<(view: RunView) => readonly RunEvent[] | undefined> {
	const hands = await tx.select().from(runHands).where(eq(runHands.runId, run.id))
	const load = run.sharedLoad
	if (!load || hands.some(({ ended }) => !ended)) return () => undefined
	if (run.cancelledBy !== null) {
		const reason = cancelledBy(run.cancelledBy)
		return () => [{ type: 'runFinished', at, nanos: nanosOf(run, at), status: 'ERROR', reason }]
	}
	const { begins } = load
	if (!begins) return () => undefined
	const losses = hands.flatMap(({ reason }) => reason ?? [])
	const lost = losses.length === 0 ? undefined : lostSentence(losses, begins.hands.length)
	if (lost !== undefined && losses.length === begins.hands.length) return () => brokenOff(run, lost, at)
	return (view) => judged(view, run, load, lost, at)
}

/** The load cannot be made, or nobody is there any more to make it. */
export function brokenOff(run: RunRow, reason: string, at: number): readonly RunEvent[] {
	const nanos = nanosOf(run, at)
	return [
		{ type: 'featureFinished', at, feature: '1', status: 'error', nanos, reason },
		{ type: 'runFinished', at, nanos, status: 'ERROR', reason },
	]
}

function judged(
	view: RunView,
	run: RunRow,
	{ thresholds, warmUp }: SharedLoad,
	lost: string | undefined,
	at: number,
): readonly RunEvent[] {
	const figures = view.features[0]?.load
	if (!figures) return brokenOff(run, 'The load never began.', at)
	const events: RunEvent[] = []
	const emit = (event: RunEvent) => void events.push(event)
	const recorder = recordFeature(
		() => '1',
		emit,
		() => at,
	)
	const error = judgeLoad({ view: figures, thresholds, warmUp }, recorder, emit, at)
	if (error !== undefined) return brokenOff(run, error, at)
	const nanos = nanosOf(run, at)
	const failed = recorder.counts.failed > 0
	return [
		...events,
		{ type: 'featureFinished', at, feature: '1', status: failed ? 'failed' : 'passed', nanos },
		// A load that was not the one asked for is no success, whatever its figures say.
		...(lost === undefined
			? [{ type: 'runFinished' as const, at, nanos, status: failed ? ('FAILURE' as const) : ('SUCCESS' as const) }]
			: [{ type: 'runFinished' as const, at, nanos, status: 'FAILURE' as const, reason: lost }]),
	]
}

/** `losses`: each the moment, a blank, and why. */
function lostSentence(losses: readonly string[], executors: number): string {
	const told = losses.map((loss) => ({ time: loss.slice(11, 19), why: loss.slice(loss.indexOf(' ') + 1) }))
	const times = told.map(({ time }) => time).join(' and ')
	const whys = told.map(({ why }) => why).join(' ')
	const said =
		losses.length === 1
			? `1 of ${executors} executors was lost at ${times} UTC; its share of the load is missing.`
			: `${losses.length} of ${executors} executors were lost at ${times} UTC; their shares of the load are missing.`
	return `${said} ${whys}`
}
