import { wholeLoad } from '../../src/surfaces/load/part/load-part.ts'
import { closedStarts } from '../../src/surfaces/load/profile/closed-starts.ts'
import { closedTarget } from '../../src/surfaces/load/profile/closed-target.ts'
import { openStarts } from '../../src/surfaces/load/profile/open-starts.ts'
import { readProfile } from '../../src/surfaces/load/profile/read-profile.ts'

/** Milliseconds at which users of ours start; those of a closed profile never leave. */
export function ourStarts(text: string): number[] {
	const profile = readProfile(text, 'gatling.inject')
	if (profile.model === 'open') return [...openStarts(profile.steps, 'gatling', 1)]
	const starts: number[] = []
	for (let second = 0, before = 0; ; second++) {
		const target = closedTarget(profile.steps, second)
		if (target === undefined) return starts
		starts.push(...closedStarts(wholeLoad, { second, target, before, busy: starts.length }))
		before = target
	}
}

/** How many in each second, and the sum of all. */
export function figuresOf(starts: readonly number[]): { seconds: string; sum: number } {
	const seconds: number[] = []
	for (const start of starts) {
		const second = Math.floor(start / 1000)
		while (seconds.length <= second) seconds.push(0)
		seconds[second] = (seconds[second] ?? 0) + 1
	}
	return { seconds: seconds.join(' '), sum: starts.reduce((sum, start) => sum + start, 0) }
}
