import type { Bundle } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import type { Host } from '../../run/host.ts'
import { bundleScrubber } from '../../run/scrub.ts'
import type { LoadEnd } from './generator/load-end.ts'
import { loadEndNote } from './generator/load-end-note.ts'
import { loadPlan } from './load-plan.ts'
import type { LoadBegin } from './part/load-part.ts'
import { type LoadHost, otherThanAsked } from './run-feature.ts'
import { readLoadWish } from './wish/load-wish.ts'

interface Share {
	/** What decides random arrivals: the same for all shares. */
	seed: number
	/** Waits until all that share the load are ready, and says when they begin and with which part of it. */
	begin(signal: AbortSignal): Promise<LoadBegin>
}

/**
 * Makes one share of a load that several executors make. Its events are those of a run of one feature; the thresholds are judged
 * where all shares come together. It ends as FAILURE where the load cannot be made as it was asked for, as ERROR where it was lost.
 */
export async function runLoadShare(bundle: Bundle, host: Host & LoadHost, { seed, begin }: Share): Promise<void> {
	const started = host.nanos()
	const scrub = bundleScrubber(bundle)
	const emit = (event: RunEvent) => host.emit(scrub.event(event))
	const note = (level: 'info' | 'warning', text: string) => emit({ type: 'note', at: host.clock(), level, text })
	const finish = (status: 'SUCCESS' | 'FAILURE' | 'ERROR', reason?: string) =>
		emit({
			type: 'runFinished',
			at: host.clock(),
			status,
			nanos: host.nanos() - started,
			...(reason === undefined ? {} : { reason }),
		})
	const [feature] = bundle.features
	if (!feature) return finish('FAILURE', 'There is no feature to run')
	const executor = `The executor ${host.executor ?? 'here'}`
	note('info', `${executor} takes part`)
	const id = '1'
	let end: LoadEnd
	try {
		const wish = readLoadWish(feature, bundle.environment.settings)
		end = await host.runLoad({
			feature,
			bundle,
			wish,
			seed,
			async begin(signal) {
				const begins = await begin(signal)
				const at = Math.round(host.clock() + begins.at - host.nanos() / 1e6)
				emit({ type: 'loadStarted', at, feature: id, seed, ...loadPlan(wish) })
				for (const text of otherThanAsked(bundle, feature, { ...wish, executors: 1 })) note('warning', text)
				return begins
			},
			emit: (event) => emit({ ...event, feature: id }),
			signal: host.signal,
		})
		const text = loadEndNote(end, wish)
		// Where it says no more than that of another executor the log of all would leave it out.
		if (text !== undefined) note('warning', `${executor}, of its share: ${text}`)
	} catch (error) {
		end = { error: error instanceof Error ? error.message : String(error) }
	}
	if (host.signal.aborted) return finish('ERROR', String(host.signal.reason?.message ?? 'The run was stopped.'))
	if (end.lost !== undefined) return finish('ERROR', end.lost)
	return end.error === undefined ? finish('SUCCESS') : finish('FAILURE', end.error)
}
