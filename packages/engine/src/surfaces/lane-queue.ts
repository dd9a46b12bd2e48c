import type { BundleFeature } from '@assay/contract/bundle'
import type { Host } from '../run/host.ts'
import type { LaneGroup } from './plan-lanes.ts'

/** The lanes of a group that wait, and behind them those that `moreLanes` gives. */
export interface LaneQueue {
	/** For one that has nothing to do; undefined: there is none. */
	next(): Promise<BundleFeature[] | undefined>
}

/**
 * Of those that are idle at the same time one asks for all; where nothing waits they end. Where few wait here it is asked already,
 * for as long as that brings some, so that nobody waits for the answer.
 */
export function laneQueue({ lanes, browser, atOnce }: LaneGroup, more: Host['moreLanes']): LaneQueue {
	const waiting = [...lanes]
	const store = Math.floor(atOnce / 4)
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
		const found = (await more?.({ idle, browser, ahead: Math.max(0, store - waiting.length) })) ?? []
		waiting.push(...found)
		if (!forIdle && found.length === 0) early = false
		// Who became idle meanwhile was not asked for.
		return found.length > 0 || (!forIdle && idle > 0)
	}

	return {
		async next() {
			const lane = waiting.shift()
			if (lane && early && waiting.length <= store) ask().catch(() => {})
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
