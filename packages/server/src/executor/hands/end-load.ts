import type { RunEvent } from '@assay/contract/run-events'
import type { RunView } from '@assay/engine/log/fold'
import { recordFeature } from '@assay/engine/run/recorder'
import { judgeLoad } from '@assay/engine/surfaces/load/judge-load'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { cancelledBy, nanosOf } from '../../runs/log.ts'
import type { RunRow, SharedLoad } from '../../runs/schema.ts'
import { runHands } from '../schema.ts'
import { verdict } from './end-shared.ts'
import { nextStage } from './stages.ts'

/**
 * What ends a load that several executors make when one of them has ended: nothing while others go on or are waited for, else what
 * its thresholds say of the figures of all, behind which what follows in the run begins, or the run ends. Asked while the run's row
 * is held, after the hand was written.
 */
export async function endOfLoad(
	tx: Db,
	run: RunRow,
	at: number,
): Promise<(view: RunView) => Iterable<RunEvent> | undefined> {
	const load = run.sharedLoad
	const hands = await tx
		.select()
		.from(runHands)
		.where(and(eq(runHands.runId, run.id), gt(runHands.epoch, load?.since ?? 0)))
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
	const all = [load.lost, lost].filter((one) => one !== undefined).join(' ') || undefined
	const next = await nextStage(tx, run.id, { ...load, ...(all === undefined ? {} : { lost: all }) }, at)
	return (view) => judged(view, run, load, { lost: all, next, at })
}

/** The load cannot be made, or nobody is there any more to make it. */
export function brokenOff(run: RunRow, reason: string, at: number): readonly RunEvent[] {
	const nanos = nanosOf(run, at)
	return [
		{ type: 'featureFinished', at, feature: featureOf(run), status: 'error', nanos, reason },
		{ type: 'runFinished', at, nanos, status: 'ERROR', reason },
	]
}

const featureOf = ({ sharedLoad }: RunRow) => sharedLoad?.feature ?? '1'

interface Judging {
	/** What was lost so far. */
	lost: string | undefined
	/** What the next of the run begins with; undefined: it was the last. */
	next: readonly RunEvent[] | undefined
	at: number
}

/** The verdict is over all of the run, with the events before it folded. */
function* judged(
	view: RunView,
	run: RunRow,
	{ thresholds, warmUp }: SharedLoad,
	{ lost, next, at }: Judging,
): Iterable<RunEvent> {
	const feature = featureOf(run)
	const figures = view.features.find(({ id }) => id === feature)?.load
	if (!figures) return yield* brokenOff(run, 'The load never began.', at)
	const events: RunEvent[] = []
	const emit = (event: RunEvent) => void events.push(event)
	const recorder = recordFeature(
		() => feature,
		emit,
		() => at,
	)
	const error = judgeLoad({ view: figures, thresholds, warmUp }, recorder, emit, at)
	if (error !== undefined) return yield* brokenOff(run, error, at)
	yield* events
	const nanos = nanosOf(run, at)
	yield { type: 'featureFinished', at, feature, status: recorder.counts.failed > 0 ? 'failed' : 'passed', nanos }
	// A load that was not the one asked for is no success, whatever its figures say.
	yield* next ?? [{ type: 'runFinished', at, nanos, ...verdict(view, lost) }]
}

/** `losses`: each the moment, a blank, and why. */
function lostSentence(losses: readonly string[], executors: number): string {
	const parts = losses.map((loss) => ({ time: loss.slice(11, 19), why: loss.slice(loss.indexOf(' ') + 1) }))
	const times = parts.map(({ time }) => time).join(' and ')
	const whys = parts.map(({ why }) => why).join(' ')
	const said =
		losses.length === 1
			? `1 of ${executors} executors was lost at ${times} UTC; its share of the load is missing.`
			: `${losses.length} of ${executors} executors were lost at ${times} UTC; their shares of the load are missing.`
	return `${said} ${whys}`
}
