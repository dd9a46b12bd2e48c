import { CallFailed } from '@assay/contract/client'
import type { Claimed, MoreLanes } from '@assay/contract/executor'
import type { Host, WantedLanes } from '../run/host.ts'
import { openPatience } from './patience.ts'
import type { ServerLink } from './server-link.ts'

interface Options {
	claimed: Claimed
	link: Pick<ServerLink, 'moreLanes'>
	signal: AbortSignal
	/** Aborted: nothing more is taken in hand. */
	pause: AbortSignal
	/** Puts what the lanes need where the run finds it. */
	add(more: MoreLanes): Promise<void>
}

/** Further lanes of a run that several executors share; undefined where all of the run is in the bundle. */
export function moreLanes({ claimed, link, signal, pause, add }: Options): Host['moreLanes'] {
	const { runId, epoch, lanes } = claimed
	if (lanes === undefined) return undefined
	const patience = openPatience({ signal })
	let had = lanes
	/** One question at a time: each counts what the one before was given. */
	let last: Promise<unknown> = Promise.resolve()

	async function ask(wanted: WantedLanes) {
		if (signal.aborted || pause.aborted) return []
		try {
			const more = await patience.insist(() => link.moreLanes(runId, { epoch, had, ...wanted }, signal))
			had += more.lanes.length
			if (more.lanes.length > 0) await add(more)
			return more.lanes
		} catch (error) {
			// The events say that the lease is lost.
			if (signal.aborted || (error instanceof CallFailed && error.status === 409)) return []
			throw error
		}
	}

	return (wanted) => {
		const asked = last.then(() => ask(wanted))
		last = asked.catch(() => {})
		return asked
	}
}
