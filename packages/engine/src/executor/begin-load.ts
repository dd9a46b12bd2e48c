import { setTimeout as wait } from 'node:timers/promises'
import { machineClock } from '../surfaces/load/node/machine-clock.ts'
import { type LoadBegin, wholeLoad } from '../surfaces/load/part/load-part.ts'
import { openPatience } from './patience.ts'
import type { ServerLink } from './server-link.ts'

interface Options {
	runId: number
	epoch: number
	link: Pick<ServerLink, 'beginLoad'>
	signal: AbortSignal
}

/** Milliseconds between two questions. */
const between = 200
/** Answers by which the difference between the clocks is known well enough. */
const enough = 3

/**
 * Reports to the server that this executor is ready for its share of a load, until it says when all begin. The instant is the server's;
 * what it is on this machine's clock is taken from the answer that came quickest.
 */
export async function beginLoad({ runId, epoch, link, signal }: Options): Promise<LoadBegin> {
	const patience = openPatience({ retry: between, signal })
	let quickest = Number.POSITIVE_INFINITY
	let ahead = 0
	for (let answers = 1; !signal.aborted; answers++) {
		const asked = machineClock()
		const { now, begins } = await patience.insist(() => link.beginLoad(runId, epoch, signal))
		const took = machineClock() - asked
		if (took < quickest) {
			quickest = took
			ahead = now - took / 2 - asked
		}
		if (begins && answers >= enough) return { at: begins.at - ahead, part: { index: begins.share, of: begins.of } }
		if (!begins) await wait(between, undefined, { signal }).catch(() => {})
	}
	return { at: machineClock(), part: wholeLoad }
}
