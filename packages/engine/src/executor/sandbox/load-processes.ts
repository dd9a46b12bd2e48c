import { availableParallelism } from 'node:os'
import { profileFacts } from '../../surfaces/load/profile/profile-facts.ts'
import type { LoadWish } from '../../surfaces/load/wish/load-wish.ts'

/** With fewer users than this a further process costs more than it gives. */
const usersWorthOne = 10

/** How many processes make the load of one run: one for each core but one, which is for what sends and reports, as far as there are users for them. */
export function loadProcesses({ flows }: Pick<LoadWish, 'flows'>, cores = availableParallelism()): number {
	const users = flows.reduce((sum, { profile }) => {
		const { users = 0, atOnce = 0 } = profileFacts(profile)
		return sum + Math.max(users, atOnce)
	}, 0)
	return Math.max(1, Math.min(cores - 1, Math.ceil(users / usersWorthOne)))
}
