import { type LoadEnd, mergedEnds } from '../../surfaces/load/generator/load-end.ts'
import { mergedSeconds } from '../../surfaces/load/generator/merged-seconds.ts'
import { machineClock } from '../../surfaces/load/node/machine-clock.ts'
import { type LoadBegin, partOf, wholeLoad } from '../../surfaces/load/part/load-part.ts'
import type { LoadHost } from '../../surfaces/load/run-feature.ts'

type Load = Parameters<LoadHost['runLoad']>[0]

/** What one of several processes is asked to make; `begin` waits until all of them are prepared. */
export type LoadOfPart = Omit<Load, 'begin'> & { begin(): Promise<LoadBegin> }

/** Milliseconds in which several processes hear that the load begins. */
const toHear = 20

/**
 * Makes a load in so many processes, each with its share of the users, which all begin at one instant. What they emit is added up to
 * one load; the first that cannot go on ends the others, and so does `stop`, with its reason.
 */
export async function loadInParts(
	load: Load,
	processes: number,
	stop: AbortController,
	makePart: (load: LoadOfPart, index: number) => Promise<LoadEnd>,
): Promise<LoadEnd> {
	const signal = AbortSignal.any([load.signal, stop.signal])
	const { take, ended } = mergedSeconds(processes, load.emit)
	const ready = together(processes, () => load.begin?.(signal) ?? Promise.resolve(now(processes)))

	async function one(index: number): Promise<LoadEnd> {
		const begin = async () => {
			const { at, part } = await ready()
			return { at, part: partOf(part, { index, of: processes }) }
		}
		const end = await makePart({ ...load, begin, signal, emit: (event) => take(index, event) }, index)
		ended(index)
		// The others would go on with a load that is not the one that was asked for.
		if (end.error !== undefined || end.lost !== undefined) stop.abort(new Error(end.error ?? end.lost))
		return end
	}

	return first(await Promise.all(Array.from({ length: processes }, (_, index) => one(index))), stop.signal)
}

const now = (processes: number): LoadBegin => ({ at: machineClock() + (processes > 1 ? toHear : 0), part: wholeLoad })

/** Calls it when so many have asked, and gives all of them its answer. */
function together<T>(count: number, call: () => Promise<T>): () => Promise<T> {
	let waiting = count
	let all: (answer: Promise<T>) => void = () => {}
	const answer = new Promise<T>((resolve) => {
		all = resolve
	})
	return () => {
		waiting--
		if (waiting === 0) all(call())
		return answer
	}
}

/** What ended the others is why it ended. */
function first(ends: readonly LoadEnd[], stopped: AbortSignal): LoadEnd {
	const end = mergedEnds(ends)
	if (!stopped.aborted) return end
	const { error: _, lost: __, ...rest } = end
	const reason = String(stopped.reason.message)
	return ends.some(({ lost }) => lost === reason) ? { ...rest, lost: reason } : { ...rest, error: reason }
}
