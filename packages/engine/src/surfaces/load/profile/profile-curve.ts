import { closedTarget } from './closed-target.ts'
import type { Profile } from './load-step.ts'
import { openStarts } from './open-starts.ts'
import { profileFacts } from './profile-facts.ts'

/** More are not counted one by one for a drawing. */
const mostUsers = 200_000
const mostSeconds = 86_400

/** Of each second, how many users start, or of a closed profile are to be at work; undefined where they are too many to draw. */
export function profileCurve(profile: Profile): number[] | undefined {
	const { duration, users = 0 } = profileFacts(profile)
	const seconds = Math.max(1, Math.ceil(duration / 1000))
	if (users > mostUsers || seconds > mostSeconds) return undefined
	if (profile.model === 'closed')
		return Array.from({ length: seconds }, (_, second) => closedTarget(profile.steps, second) ?? 0)
	const counts = Array.from({ length: seconds }, () => 0)
	for (const start of openStarts(profile.steps, 'gatling', 1)) {
		const second = Math.min(seconds - 1, Math.floor(start / 1000))
		counts[second] = (counts[second] ?? 0) + 1
	}
	return counts
}
