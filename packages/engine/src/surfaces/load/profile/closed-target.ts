import type { ClosedStep } from './load-step.ts'

/** How many users are to be at work in a second of a closed profile, from 0; undefined behind its end. */
export function closedTarget(steps: readonly ClosedStep[], second: number): number | undefined {
	let begins = 0
	for (const { from, to, duration } of steps) {
		const into = second * 1000 - begins
		if (into < duration) {
			const seconds = Math.max(0, Math.floor(into / 1000))
			return from + Math.trunc(((to - from) / (duration / 1000)) * seconds)
		}
		begins += duration
	}
	return undefined
}
