import type { LoadEvent } from '@assay/contract/load-events'
import { profileFacts } from './profile/profile-facts.ts'
import type { LoadWish } from './wish/load-wish.ts'

type LoadPlan = Pick<
	Extract<LoadEvent, { type: 'loadStarted' }>,
	'profile' | 'model' | 'users' | 'warmUp' | 'duration' | 'thresholds'
>

/** What is known of a load before it begins, as its log says it. */
export function loadPlan({ flows, warmUp, thresholds }: LoadWish): LoadPlan {
	const facts = flows.map(({ profile }) => profileFacts(profile))
	const users = facts.map((one) => one.users)
	const known = users.every((count) => count !== undefined)
	const random = flows.some(
		({ profile }) => profile.model === 'open' && profile.steps.some(({ kind }) => kind === 'random'),
	)
	return {
		profile: flows.map(({ text, tags }) => (tags ? `${tags}: ${text}` : text)).join('\n'),
		model: flows[0]?.profile.model ?? ('open' as const),
		...(known && !random ? { users: users.reduce((sum: number, count) => sum + (count ?? 0), 0) } : {}),
		...(warmUp > 0 ? { warmUp } : {}),
		duration: Math.max(...facts.map(({ duration }) => duration)),
		thresholds: thresholds.map(({ text }) => text),
	}
}
