import type { RunEvent } from '@assay/contract/run-events'
import { notRun, type RunView } from '@assay/engine/log/fold'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { cancelledBy, nanosOf } from '../../runs/log.ts'
import type { RunRow } from '../../runs/schema.ts'
import { runHands } from '../schema.ts'
import { pending } from './hands.ts'
import { nextStage } from './stages.ts'

type End = Extract<RunEvent, { type: 'runFinished' }>

/**
 * What follows when a hand of lanes has ended: nothing while others go on or lanes wait, else the next load test of the run, or
 * the verdict over all of it. Asked while the run's row is held, after the hand and its lanes were written; the answer looks at
 * the folded log.
 */
export async function endOfShared(
	tx: Db,
	run: RunRow,
	at: number,
): Promise<(view: RunView) => readonly RunEvent[] | undefined> {
	const { hands, lanes } = await pending(tx, run.id)
	const end = { type: 'runFinished' as const, at, nanos: nanosOf(run, at) }
	if (hands > 0) return () => undefined
	if (run.cancelledBy !== null) {
		const reason = cancelledBy(run.cancelledBy)
		return () => [{ ...end, status: 'ERROR', reason }]
	}
	if (lanes > 0) return () => undefined
	const ended = await tx.select({ reason: runHands.reason }).from(runHands).where(eq(runHands.runId, run.id))
	const { sharedLoad } = run
	const lost = sharedLoad?.lost ?? ended.flatMap(({ reason }) => reason ?? [])[0]
	const next = sharedLoad && (await nextStage(tx, run.id, { ...sharedLoad, ...(lost ? { lost } : {}) }, at))
	return (view) => next ?? [{ ...end, ...verdict(view, lost) }]
}

/** Why the first scenario was lost whose executor was lost, too, before it could say so of its hand. */
const lostBefore = ({ features }: RunView): string | undefined =>
	features.flatMap(({ scenarios }) => scenarios).find(({ lost }) => lost)?.reason

/** As one executor would judge the whole; what was to run and did not is never a success. `lost`: what broke off, as a sentence. */
export function verdict(view: RunView, lost: string | undefined): Pick<End, 'status' | 'reason'> {
	const broken = view.features.filter(({ status }) => status === 'error')
	const left = notRun(view).reduce((sum, { lines }) => sum + lines.length, 0)
	if (view.counts.scenarios === 0)
		return { status: 'ERROR', reason: broken[0]?.reason ?? 'There is no scenario to run' }
	const reason = lost ?? lostBefore(view)
	if (reason !== undefined) return { status: 'FAILURE', reason }
	if (view.counts.failed > 0 || broken.length > 0) return { status: 'FAILURE' }
	return left > 0 ? { status: 'ERROR', reason: `${left} scenarios did not run.` } : { status: 'SUCCESS' }
}
