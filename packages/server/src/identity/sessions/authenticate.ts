import { may } from '@assay/contract/roles'
import type { Scope } from '@assay/contract/route'
import type { FastifyRequest } from 'fastify'
import { type Caller, rolesIn } from '../../caller.ts'
import type { Db } from '../../db/open.ts'
import type { Access } from '../directory.ts'
import type { IdentityParts } from '../identity-parts.ts'
import type { IdentitySource } from '../identity-source.ts'
import type { Origins } from '../origin.ts'
import { hashOf } from '../seal.ts'
import { type ApiToken, isOver, looksLikeApiToken, noteUse } from './api-tokens.ts'
import { type Standing, standings } from './standings.ts'

/** Who calls, from the bearer token. What he may is read from the directory each time, never from the token. */
export interface AuthenticateParts extends Pick<IdentityParts, 'projectIn'> {
	db: Db
	source: Pick<IdentitySource, 'directory' | 'verify' | 'accessIn'>
	origins: Origins
	clock: () => Date
	/** Of the executor that this server keeps beside itself; it lives as long as the process. */
	executorToken?: string
}

export function authenticator({ db, source, origins, clock, executorToken, projectIn }: AuthenticateParts) {
	const { directory, accessIn } = source
	const { ofToken, ofUser } = standings(db, { accessIn, projectIn })
	const executorHash = executorToken === undefined ? undefined : hashOf(executorToken)

	const accessOf = async (userId: string, standing: Standing): Promise<Access | undefined> =>
		accessIn ? (standing.access ?? undefined) : directory.accessOf(userId)

	async function callerOf(userId: string, standing: Standing): Promise<Caller | undefined> {
		const access = await accessOf(userId, standing)
		if (access === undefined) return undefined
		const bounds = new Map(standing.bounds)
		const groups = access.groups.map(({ id, name }) => [id, { path: `/${name}`, bound: bounds.get(id) }] as const)
		const { user, roles } = access
		const ownRoles = roles.filter((role) => !standing.brought.includes(role))
		const { username } = user
		return { kind: 'user', userId, username, roles, ownRoles, groups: new Map(groups), at: standing.at }
	}

	async function withToken(given: string, scope: Scope | undefined): Promise<Caller | undefined> {
		const found = await ofToken(hashOf(given), scope)
		if (!found || isOver(found.token, clock())) return undefined
		await noteUse(db, found.token, clock())
		const owner = await callerOf(found.token.userId, found)
		return owner && found.token.kind === 'executor' ? executorOf(owner, found.token) : owner
	}

	return async (request: FastifyRequest, scope?: Scope): Promise<Caller | undefined> => {
		const token = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
		if (token === undefined) return undefined
		// Hashes are compared, so that the time says nothing about the token.
		if (executorHash !== undefined && hashOf(token) === executorHash) return localExecutor
		if (looksLikeApiToken(token)) return withToken(token, scope)
		const claims = await source.verify(token, origins.of(request))
		const standing = claims && (await ofUser(claims.sub, scope))
		return claims && standing && callerOf(claims.sub, standing)
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
