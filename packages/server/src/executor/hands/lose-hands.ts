import type { RunEvent } from '@assay/contract/run-events'
import type { FeatureView, RunView, StepView } from '@assay/engine/log/fold'
import { and, eq, type SQL } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import { type News, nanosOf, type RunLog } from '../../runs/log.ts'
import type { RunRow } from '../../runs/schema.ts'
import { isFinal } from '../../runs/store.ts'
import { type HandRow, runHands } from '../schema.ts'
import { endOfShared } from './end-shared.ts'
import { endHand, type LeftOfHand, leftOfHand } from './give-back-hand.ts'
import { handOf, loadNow } from './hands.ts'
import { loseShare } from './lose-share.ts'

/**
 * Takes hands from executors that are lost: what they had in hand runs once more elsewhere, and the log says so. `still`: whether
 * a hand that has changed since we looked is lost all the same; an executor's last words may come after its end.
 */
export async function loseHands(
	db: Db,
	runLog: Pick<RunLog, 'append'>,
	which: SQL | undefined,
	why: (hand: HandRow) => string,
	still: (now: HandRow, seen: HandRow) => boolean = () => true,
): Promise<void> {
	for (const seen of await db
		.select()
		.from(runHands)
		.where(and(eq(runHands.ended, false), which)))
		await runLog.append(seen.runId, async (run, { tx, view }) => {
			const hand = run && !isFinal(run.state) ? await handOf(tx, seen.runId, seen.epoch) : undefined
			if (!run || !hand || hand.ended || !still(hand, seen)) return { events: [] }
			if (loadNow(run)) return loseShare(tx, run, hand, why(hand), Date.now())
			return lose(tx, run, hand, await view(), why(hand))
		})
}

async function lose(tx: Db, run: RunRow, hand: HandRow, view: RunView, why: string): Promise<News> {
	const at = Date.now()
	const own = hand.features.flatMap((number) => view.features[number - 1] ?? [])
	const found = await leftOfHand(tx, run, hand, { view, lost: true })
	const open = own.flatMap(({ scenarios }) => scenarios).filter(({ status }) => status === 'running')
	await endHand(tx, run, hand, found, { reason: open.length > 0 ? why : null, lost: true })
	await announce(tx, 'queue')
	const finish = await endOfShared(tx, run, at)
	const again = found.left.some(({ share }) => share.losses > 0)
	const reason = `${why} It was the second executor lost with the same features.`
	return {
		events: [
			{ type: 'note', at, level: 'warning', text: sentence(why, found, view, run) },
			...own.filter(({ status }) => status === 'running').flatMap((feature) => ended(feature, why, at)),
		],
		finish: (now) =>
			again && run.cancelledBy === null
				? { type: 'runFinished', at, nanos: nanosOf(run, at), status: 'ERROR', reason }
				: finish(now),
	}
}

function sentence(why: string, { left }: LeftOfHand, { planned = [] }: RunView, run: RunRow): string {
	if (left.length === 0 || run.cancelledBy !== null) return why
	const names = left.flatMap(({ features }) =>
		features.map(({ id, lines }) => {
			const name = planned.find(({ featureId }) => featureId === id)?.name ?? `feature ${id}`
			return lines.length === 0 ? name : `${name} (line ${lines.join(', ')})`
		}),
	)
	const shown = names.slice(0, mostNamed).join('; ')
	const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
	return `${why} What it had in hand and had not ended runs once more elsewhere: ${shown}${more}.`
}

const mostNamed = 20

/** What was open of a feature did not pass. */
function ended({ id, startedAt: began, scenarios }: FeatureView, reason: string, at: number): RunEvent[] {
	const open = scenarios.filter(({ status }) => status === 'running')
	const failed = scenarios.some(({ status }) => status === 'failed')
	const status = open.length > 0 ? 'error' : failed ? 'failed' : 'passed'
	return [
		...open.flatMap(({ id, steps, startedAt }): RunEvent[] => [
			...stepsEnded(steps, reason, at),
			{ type: 'scenarioFinished', at, scenario: id, status: 'failed', nanos: since(startedAt, at), reason },
		]),
		{
			...{ type: 'featureFinished' as const, at, feature: id, status, nanos: since(began, at) },
			...(open.length > 0 ? { reason } : {}),
		},
	]
}

const stepsEnded = (steps: readonly StepView[], message: string, at: number): RunEvent[] =>
	steps
		.filter(({ status }) => status === 'running')
		.flatMap(({ id, steps: inner, startedAt }): RunEvent[] => [
			...stepsEnded(inner, message, at),
			{ type: 'stepFinished', at, step: id, status: 'error', nanos: since(startedAt, at), message },
		])

const since = (from: number, at: number) => Math.max(0, at - from) * 1e6
