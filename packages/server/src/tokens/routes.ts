import type { tokens as routes } from '@assay/contract/session'
import { inArray } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import type { Caller } from '../caller.ts'
import type { Db } from '../db/open.ts'
import { type ApiToken, listTokens, makeToken, removeToken } from '../identity/sessions/api-tokens.ts'
import { type ProjectRow, projects } from '../projects/schema.ts'
import type { Handlers } from '../serve.ts'
import { servable } from './servable.ts'

/** The caller's own tokens. `endLeases` ends what goes on under a token that is revoked. */
export const tokenHandlers = (
	clock: () => Date,
	endLeases: (token: ApiToken) => Promise<void>,
): Handlers<typeof routes> => ({
	list: async ({ db, caller }) => {
		const tokens = await listTokens(db, caller.userId)
		const byGroup = await projectsOf(db, caller, tokens)
		return { body: tokens.map((token) => shown(token, byGroup)) }
	},

	create: async ({ db, caller, body, request }) => {
		const chosen = body.kind === 'executor' ? await servable(db, caller, body.projects) : []
		const groups = chosen.map(({ groupId }) => groupId)
		const { token, made } = await db.transaction(async (tx) => {
			const fresh = await makeToken(tx, caller.userId, { ...body, groups }, clock())
			await record(tx, { ...by({ caller, request }), verb: 'token.create', ...about(fresh.made) })
			return fresh
		})
		const byGroup = new Map(chosen.map((project) => [project.groupId, project]))
		return { body: { ...shown(made, byGroup), token }, headers: { 'cache-control': 'no-store' } }
	},

	remove: async ({ db, caller, params, request }) => {
		const gone = await db.transaction(async (tx) => {
			const token = await removeToken(tx, caller.userId, params.tokenId)
			await record(tx, { ...by({ caller, request }), verb: 'token.revoke', ...about(token) })
			return token
		})
		await endLeases(gone)
		return {}
	},
})

const about = ({ id, name, kind }: ApiToken) => ({
	on: { kind: 'token', id, name },
	detail: kind === 'executor' ? 'for an executor' : 'for the API',
})

/** The projects that tokens name, of those that the caller still belongs to. */
async function projectsOf(db: Db, caller: Caller, tokens: ApiToken[]): Promise<Map<string, ProjectRow>> {
	const named = [...new Set(tokens.flatMap(({ groups }) => groups))].filter((group) => caller.groups.has(group))
	if (named.length === 0) return new Map()
	const rows = await db.select().from(projects).where(inArray(projects.groupId, named))
	return new Map(rows.map((row) => [row.groupId, row]))
}

const shown = (
	{ id, name, kind, created, lastUsed, expires, groups }: ApiToken,
	byGroup: ReadonlyMap<string, ProjectRow>,
) => ({
	id,
	name,
	kind,
	projects: groups.flatMap((group) => {
		const project = byGroup.get(group)
		return project ? [{ id: project.id, name: project.name }] : []
	}),
	created_date_time: created.toISOString(),
	last_used_date_time: lastUsed?.toISOString() ?? null,
	expires: expires?.toISOString() ?? null,
})
