import { Refused } from '@assay/contract/problem'
import { may } from '@assay/contract/roles'
import { by, record } from '../audit/record.ts'
import type { ApiHandlers } from '../serve.ts'
import { type ApiToken, listTokens, makeToken, removeToken } from './api-tokens.ts'
import { logOut, meOf, type SessionParts, tokenFor } from './session.ts'

/** The identity's share of the API: the page's session and the caller's own tokens. */
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

export const tokenHandlers = (clock: () => Date): ApiHandlers['tokens'] => ({
	list: async ({ db, caller }) => ({ body: (await listTokens(db, caller.userId)).map(shown) }),
	create: async ({ db, caller, body, request }) => {
		if (body.kind === 'executor' && !may(caller.roles, 'executor.tokens'))
			throw new Refused(403, 'Your role does not permit this.')
		const { token, made } = await db.transaction(async (tx) => {
			const fresh = await makeToken(tx, caller.userId, body, clock())
			await record(tx, { ...by({ caller, request }), verb: 'token.create', ...about(fresh.made) })
			return fresh
		})
		return { body: { ...shown(made), token }, headers: { 'cache-control': 'no-store' } }
	},
	remove: async ({ db, caller, params, request }) => {
		await db.transaction(async (tx) => {
			const gone = await removeToken(tx, caller.userId, params.tokenId)
			await record(tx, { ...by({ caller, request }), verb: 'token.revoke', ...about(gone) })
		})
		return {}
	},
})

const about = ({ id, name, kind }: Pick<ApiToken, 'id' | 'name' | 'kind'>) => ({
	on: { kind: 'token', id, name },
	detail: kind === 'executor' ? 'for an executor' : 'for the API',
})

const shown = ({ id, name, kind, created, lastUsed, expires }: ApiToken) => ({
	id,
	name,
	kind,
	created_date_time: created.toISOString(),
	last_used_date_time: lastUsed?.toISOString() ?? null,
	expires: expires?.toISOString() ?? null,
})
