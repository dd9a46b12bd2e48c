import { may } from '@assay/contract/roles'
import type { FastifyRequest } from 'fastify'
import { type Caller, rolesIn } from '../../caller.ts'
import type { Db } from '../../db/open.ts'
import { boundsOf, broughtRoles } from '../accounts/memberships.ts'
import type { IdentitySource } from '../identity-source.ts'
import type { Origins } from '../origin.ts'
import { hashOf } from '../seal.ts'
import { type ApiToken, findToken, looksLikeApiToken } from './api-tokens.ts'

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

	async function callerOf(userId: string): Promise<Caller | undefined> {
		const [access, bounds, brought] = await Promise.all([
			directory.accessOf(userId),
			boundsOf(db, userId),
			broughtRoles(db, userId),
		])
		if (access === undefined) return undefined
		const groups = access.groups.map(({ id, name }) => [id, { path: `/${name}`, bound: bounds.get(id) }] as const)
		const { user, roles } = access
		const ownRoles = roles.filter((role) => !brought.has(role))
		return { kind: 'user', userId, username: user.username, roles, ownRoles, groups: new Map(groups) }
	}

	return async (request: FastifyRequest): Promise<Caller | undefined> => {
		const token = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
		if (token === undefined) return undefined
		// Hashes are compared, so that the time says nothing about the token.
		if (executorHash !== undefined && hashOf(token) === executorHash) return localExecutor
		if (looksLikeApiToken(token)) {
			const found = await findToken(db, token, clock())
			if (!found) return undefined
			const owner = await callerOf(found.userId)
			return owner && found.kind === 'executor' ? executorOf(owner, found) : owner
		}
		const claims = await source.verify(token, origins.of(request))
		return claims && callerOf(claims.sub)
	}
}

/** An executor belongs where its token says, as long as the token's owner may have executors there. */
function executorOf(owner: Caller, { id, groups }: ApiToken): Caller {
	const serves = ([groupId]: [string, unknown]) =>
		groups.includes(groupId) && may(rolesIn(owner, groupId), 'executor.tokens')
	return { ...owner, kind: 'executor', tokenId: id, groups: new Map([...owner.groups].filter(serves)) }
}

const localExecutor: Caller = {
	kind: 'executor',
	userId: '',
	username: 'executor',
	roles: [],
	ownRoles: [],
	groups: new Map(),
	everyProject: true,
}
