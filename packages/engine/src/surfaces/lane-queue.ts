import type { BundleFeature } from '@assay/contract/bundle'
import type { Host } from '../run/host.ts'
import type { LaneGroup } from './plan-lanes.ts'

/** The lanes of a group that wait, and behind them those that `moreLanes` gives. */
export interface LaneQueue {
	/** For one that has nothing to do; undefined: there is none. */
	next(): Promise<BundleFeature[] | undefined>
}

/**
 * Of those that are idle at the same time one asks for all; where nothing waits they end. Who takes the last one that waits here
 * asks already, for as long as that brings some: the last ones of a run are handed out to those that are idle alone.
 */
export function laneQueue({ lanes, browser }: LaneGroup, more: Host['moreLanes']): LaneQueue {
	const waiting = [...lanes]
	let idle = 0
	let asking: Promise<boolean> | undefined
	let early = more !== undefined

	function ask(): Promise<boolean> {
		asking ??= find().finally(() => {
			asking = undefined
		})
		return asking
	}

	async function find(): Promise<boolean> {
		// Those that become idle in the same moment are asked for together.
		await Promise.resolve()
		const forIdle = idle > 0
		const found = (await more?.({ idle, browser })) ?? []
		waiting.push(...found)
		if (!forIdle && found.length === 0) early = false
		// Who became idle meanwhile was not asked for.
		return found.length > 0 || (!forIdle && idle > 0)
	}

	return {
		async next() {
			const lane = waiting.shift()
			if (lane && early && waiting.length === 0) ask().catch(() => {})
			if (lane || !more) return lane
			idle++
			try {
				for (;;) {
					const found = await ask()
					const lane = waiting.shift()
					if (lane || !found) return lane
				}
			} finally {
				idle--
			}
		},
	}
}
