import type { LoadEvent } from '@assay/contract/load-events'
import type { RunEvent } from '@assay/contract/run-events'
import type { RunView } from '@assay/engine/log/fold'
import { mostSamples } from '@assay/engine/surfaces/load/generator/failure-book'
import { fewNames } from '@assay/engine/surfaces/load/generator/few-names'
import { eq } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import type { News } from '../../runs/log.ts'
import type { RunRow } from '../../runs/schema.ts'
import { brokenOff, endOfLoad } from '../hands/end-load.ts'
import { handOf, inHand, ofHand } from '../hands/hands.ts'
import { loseShare } from '../hands/lose-share.ts'
import { renewedLease } from '../lease.ts'
import { runHands, runShares } from '../schema.ts'

/**
 * What an executor reports of its share of a load, as the log of the run takes it: the load begins once, failures of the same kind
 * have one number, and the end of a share is that of the run only where it is the last, or says that the load cannot be made.
 * `run`: the row as the executor sees it; `view`: the run before these events.
 */
export async function shareEvents(
	tx: Db,
	run: RunRow,
	events: readonly RunEvent[],
	view: RunView,
	at: number,
): Promise<News> {
	const hand = await handOf(tx, run.id, run.leaseEpoch)
	if (!hand) return { events: [] }
	const ending = events.findIndex(({ type }) => type === 'runFinished')
	const own = ending < 0 ? events : events.slice(0, ending)
	const taking = intoRun(run, hand.failures, view)
	const taken = own.flatMap((event) => taking.take(event) ?? [])
	const nextEvent = hand.nextEvent + own.length + (ending < 0 ? 0 : 1)
	await tx
		.update(runHands)
		.set({ nextEvent, failures: taking.failures, leaseUntil: renewedLease })
		.where(ofHand(run.id, hand.epoch))
	const end = events[ending]
	if (end?.type !== 'runFinished') return { events: taken }
	if (end.status === 'ERROR' && run.cancelledBy === null) {
		const lost = await loseShare(tx, run, hand, `The executor "${hand.leaseOwner}" gave up: ${end.reason ?? ''}`, at)
		return { ...lost, events: [...taken, ...lost.events] }
	}
	await tx.update(runHands).set({ ended: true }).where(ofHand(run.id, hand.epoch))
	await tx.update(runShares).set({ epoch: null, done: true }).where(inHand(run.id, hand.epoch))
	await announce(tx, 'queue')
	if (end.status === 'FAILURE' && run.cancelledBy === null) {
		const reason = end.reason ?? 'The load could not be made.'
		await tx.update(runHands).set({ ended: true }).where(eq(runHands.runId, run.id))
		return { events: taken, finish: () => brokenOff(run, reason, at) }
	}
	return { events: taken, finish: await endOfLoad(tx, run, at) }
}

function intoRun({ sharedLoad }: RunRow, known: readonly number[], view: RunView) {
	const feature = sharedLoad?.feature ?? '1'
	const before = view.features.find(({ id }) => id === feature)?.load
	let begun = before !== undefined
	const kinds = (before?.failures ?? []).map(({ request, message, samples }) => ({
		key: keyOf({ request, message }),
		samples: samples.length,
	}))
	const failures = [...known]
	const notes = new Set(view.notes.map(({ text }) => text))
	const nameOf = fewNames(before?.requests.map(({ name }) => name))

	function kindOf(event: Extract<LoadEvent, { type: 'loadFailure' }>): LoadEvent | undefined {
		const key = keyOf(event)
		let place = kinds.findIndex((one) => one.key === key)
		if (place < 0) place = kinds.push({ key, samples: 0 }) - 1
		failures[event.failure - 1] = place + 1
		const kind = kinds[place]
		if (!kind || kind.samples >= mostSamples) return undefined
		kind.samples++
		return { ...event, feature, failure: place + 1 }
	}

	return {
		failures,
		take(event: RunEvent): RunEvent | undefined {
			switch (event.type) {
				case 'loadStarted': {
					if (begun || !sharedLoad?.begins) return undefined
					begun = true
					const { at, hands } = sharedLoad.begins
					return { ...event, feature, at: Math.round(at), executors: hands.length }
				}
				case 'loadSecond': {
					const counted = event.failures?.map(([own, count]): [number, number] => [failures[own - 1] ?? own, count])
					const requests = event.requests.map((one) => ({ ...one, name: nameOf(one.name) }))
					return { ...event, feature, requests, ...(counted ? { failures: counted } : {}) }
				}
				case 'loadFailure':
					return kindOf(event)
				case 'note':
					// What all of them say is said once.
					if (notes.has(event.text)) return undefined
					notes.add(event.text)
					return event
				default:
					return undefined
			}
		},
	}
}

const keyOf = ({ request, message }: { request: string; message: string }) => `${request}\n${message}`
