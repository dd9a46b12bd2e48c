import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Db } from '../db/open.ts'
import { findToken, looksLikeApiToken } from './api-tokens.ts'
import type { IdentitySource } from './identity-source.ts'
import type { Origins } from './origin.ts'
import { memberships } from './schema.ts'
import { hashOf } from './seal.ts'

/** Who calls, from the bearer token. What he may is read from the directory each time, never from the token. */
export interface AuthenticateParts {
	db: Db
	source: Pick<IdentitySource, 'directory' | 'verify'>
	origins: Origins
	clock: () => Date
	/** Of the executor that this server keeps beside itself; it lives as long as the process. */
	executorToken?: string
}

export function authenticator({ db, source, origins, clock, executorToken }: AuthenticateParts) {
	const { directory } = source
	const executorHash = executorToken === undefined ? undefined : hashOf(executorToken)

	async function callerOf(userId: string, kind: Caller['kind']): Promise<Caller | undefined> {
		const [access, bounds] = await Promise.all([
			directory.accessOf(userId),
			db.select().from(memberships).where(eq(memberships.userId, userId)),
		])
		if (access === undefined) return undefined
		const boundOf = new Map(bounds.map(({ groupId, role }) => [groupId, role]))
		const groups = access.groups.map(({ id, name }) => [id, { path: `/${name}`, bound: boundOf.get(id) }] as const)
		return { kind, userId, username: access.user.username, roles: access.roles, groups: new Map(groups) }
	}

	return async (request: FastifyRequest): Promise<Caller | undefined> => {
		const token = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
		if (token === undefined) return undefined
		// Hashes are compared, so that the time says nothing about the token.
		if (executorHash !== undefined && hashOf(token) === executorHash) return localExecutor
		if (looksLikeApiToken(token)) {
			const found = await findToken(db, token, clock())
			return found && callerOf(found.userId, found.kind)
		}
		const claims = await source.verify(token, origins.of(request))
		return claims && callerOf(claims.sub, 'user')
	}
}

const localExecutor: Caller = {
	kind: 'executor',
	userId: '',
	username: 'executor',
	roles: [],
	groups: new Map(),
	everyProject: true,
}
