import type { RunEvent } from '@assay/contract/run-events'
import type { RunView } from '@assay/engine/log/fold'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import type { News } from '../../runs/log.ts'
import type { RunRow } from '../../runs/schema.ts'
import { endOfShared } from '../hands/end-shared.ts'
import { handOf, inHand, ofHand, soFar } from '../hands/hands.ts'
import { renewedLease } from '../lease.ts'
import { runHands, runShares } from '../schema.ts'

/**
 * What an executor reports of its hand, as the log of the run takes it: its features get the next numbers of the run, and its end
 * is that of the run only where nothing is left. `run`: the row as the hand sees it.
 */
export async function handEvents(tx: Db, run: RunRow, events: readonly RunEvent[], at: number): Promise<News> {
	const hand = await handOf(tx, run.id, run.leaseEpoch)
	if (!hand) return { events: [] }
	const features = [...hand.features]
	let begun = (await soFar(tx, run.id)).features
	const taken: RunEvent[] = []
	let end: Extract<RunEvent, { type: 'runFinished' }> | undefined
	let next = hand.nextEvent
	for (const event of events) {
		next++
		if (event.type === 'featureStarted' && Number(event.feature) === features.length + 1) features.push(++begun)
		if (event.type === 'runFinished') {
			end = event
			break
		}
		// Its first word is that it goes on with a run: it does so beside others.
		const takesPart = next === 2 && event.type === 'note'
		const own = takesPart ? { ...event, text: `The executor ${hand.leaseOwner} takes part` } : inRun(event, features)
		if (own) taken.push(own)
	}
	const reason = end?.status === 'FAILURE' ? (end.reason ?? null) : null
	await tx
		.update(runHands)
		.set({ nextEvent: next, features, leaseUntil: renewedLease, ended: end !== undefined, reason })
		.where(ofHand(run.id, run.leaseEpoch))
	if (!end) return { events: taken }
	await tx.update(runShares).set({ epoch: null, done: true }).where(inHand(run.id, run.leaseEpoch))
	await announce(tx, 'queue')
	const finish = await endOfShared(tx, run, at)
	const last = end
	return { events: taken, finish: (view) => breaksOff(view, features, last, run) ?? finish(view) }
}

/** Its end is the run's where it says why nothing can go on; a hand whose features all could not begin is no more than that. */
function breaksOff(
	view: RunView,
	features: readonly number[],
	end: Extract<RunEvent, { type: 'runFinished' }>,
	run: RunRow,
): RunEvent | undefined {
	if (end.status !== 'ERROR' || run.cancelledBy !== null) return undefined
	const own = features.map((number) => view.features[number - 1])
	if (own.length > 0 && own.every((one) => one?.status === 'error' && one.scenarios.length === 0)) return undefined
	return { ...end, reason: end.reason ?? 'The executor could not run it.' }
}

/** The event with the numbers of the run; undefined of one that only the run itself says, or that is of no known feature. */
function inRun(event: RunEvent, features: readonly number[]): RunEvent | undefined {
	const numbered = (id: string) => {
		const [feature = '', ...rest] = id.split('.')
		const number = features[Number(feature) - 1]
		return number === undefined ? undefined : [number, ...rest].join('.')
	}
	switch (event.type) {
		case 'runStarted':
		case 'runFinished':
			return undefined
		case 'note':
			return event
		case 'featureStarted':
		case 'featureFinished':
		case 'loadStarted':
		case 'loadSecond':
		case 'loadFailure':
		case 'loadFinished': {
			const feature = numbered(event.feature)
			return feature === undefined ? undefined : { ...event, feature }
		}
		case 'scenarioStarted':
		case 'scenarioFinished': {
			const scenario = numbered(event.scenario)
			return scenario === undefined ? undefined : { ...event, scenario }
		}
		case 'stepStarted':
		case 'stepFinished':
		case 'stepPassed':
		case 'evidence': {
			const step = numbered(event.step)
			return step === undefined ? undefined : { ...event, step }
		}
	}
}
