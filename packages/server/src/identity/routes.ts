import { Refused } from '@assay/contract/problem'
import type { ApiHandlers } from '../serve.ts'
import { logOut, meOf, type SessionParts, tokenFor } from './sessions/session.ts'

/** The identity's share of the API: the page's session. */
export type SessionHandlers = Pick<ApiHandlers['session'], 'token' | 'logout' | 'me'>

export const sessionHandlers = (parts: SessionParts): SessionHandlers => ({
	token: async ({ request, reply }) => ({
		body: await tokenFor(request, reply, parts),
		headers: { 'cache-control': 'no-store' },
	}),
	logout: async ({ request, reply }) => ({ body: await logOut(request, reply, parts) }),
	me: async ({ caller }) => {
		const access = await parts.directory.accessOf(caller.userId)
		if (access === undefined) throw new Refused(401, 'Sign in first.')
		return { body: meOf(access) }
	},
})
