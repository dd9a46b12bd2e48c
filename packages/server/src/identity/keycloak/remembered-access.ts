import type { Access } from '../directory.ts'
import { IdentityAway } from '../identity-away.ts'

/**
 * What Keycloak said of a user, for 30 s: every call of the API asks. While Keycloak cannot be reached, the last answer holds
 * for five minutes more: runs under way go on, and nobody is removed there meanwhile.
 */
const fresh = 30_000
const bridges = 5 * 60_000
const askAgainAfter = 5000
const most = 10_000

interface Remembered {
	answer: Promise<Access | undefined>
	/** When it is asked again, and until when it holds without an answer. */
	until: number
	last?: { access: Access | undefined; holds: number }
}

export function rememberedAccess(ask: (userId: string) => Promise<Access | undefined>, clock: () => Date) {
	const known = new Map<string, Remembered>()

	async function refresh(entry: Remembered, userId: string): Promise<Access | undefined> {
		try {
			const access = await ask(userId)
			entry.last = { access, holds: clock().getTime() + fresh + bridges }
			return access
		} catch (error) {
			const now = clock().getTime()
			if (!(error instanceof IdentityAway) || error.reached || !entry.last || entry.last.holds < now) {
				entry.until = 0
				throw error
			}
			entry.until = now + askAgainAfter
			return entry.last.access
		}
	}

	return {
		accessOf(userId: string): Promise<Access | undefined> {
			const now = clock().getTime()
			const found = known.get(userId)
			if (found && now < found.until) return found.answer
			const [oldest] = known.keys()
			if (known.size >= most && oldest !== undefined) known.delete(oldest)
			const entry: Remembered = {
				answer: Promise.resolve(undefined),
				until: now + fresh,
				...(found?.last ? { last: found.last } : {}),
			}
			known.delete(userId)
			known.set(userId, entry)
			entry.answer = refresh(entry, userId)
			return entry.answer
		},
		forget: (userId: string) => void known.delete(userId),
		/** The next to ask is answered afresh; what was said last still holds while Keycloak cannot be reached. */
		askAgain(userId: string) {
			const found = known.get(userId)
			if (found) found.until = 0
		},
		forgetAll: () => known.clear(),
	}
}
