import type { ClosedStep } from './load-step.ts'

/**
 * How many users are to be at work in a second of a closed profile, from 0; undefined behind its end. As Gatling has it, what a
 * step says of the end of that second, in whole seconds since it began.
 */
export function closedTarget(steps: readonly ClosedStep[], second: number): number | undefined {
	const end = (second + 1) * 1000
	let begins = 0
	for (const { from, to, duration } of steps) {
		if (end <= begins + duration) {
			const slope = to === from ? 0 : (to - from) / Math.floor(duration / 1000)
			return from + Math.trunc(slope * Math.floor((end - begins) / 1000))
		}
		begins += duration
	}
	return undefined
}
