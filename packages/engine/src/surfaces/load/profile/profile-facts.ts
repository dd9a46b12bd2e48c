import type { Profile } from './load-step.ts'
import { constantUsers, rampRateUsers } from './open-starts.ts'

export interface ProfileFacts {
	/** Milliseconds until the last user has started. */
	duration: number
	/** How many users start; of a closed profile undefined, since that depends on how long each takes. */
	users: number | undefined
	/** Of a closed profile, how many are at work at most. */
	atOnce: number | undefined
}

/** What is known of a profile before it runs; random arrivals count as the mean of their number. */
export function profileFacts(profile: Profile): ProfileFacts {
	if (profile.model === 'closed') {
		const duration = profile.steps.reduce((sum, step) => sum + step.duration, 0)
		return { duration, users: undefined, atOnce: Math.max(...profile.steps.flatMap(({ from, to }) => [from, to])) }
	}
	let users = 0
	let duration = 0
	for (const step of profile.steps) {
		if (step.kind !== 'atOnce') duration += step.duration
		if (step.kind === 'atOnce' || step.kind === 'ramp' || step.kind === 'peak') users += step.users
		else if (step.kind === 'constant') users += constantUsers(step)
		else if (step.kind !== 'nothing') users += rampRateUsers(step)
	}
	return { duration, users, atOnce: undefined }
}
