import { notFound } from '@assay/contract/problem'
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import { embeddedDirectory } from '../accounts/embedded-directory.ts'
import type { IdentityDirectory } from '../directory.ts'
import { apiTokens } from '../schema.ts'
import { hashOf, randomToken } from '../seal.ts'

/** Tokens for programs: shown once, kept as a hash, acting with what their owner may at that moment. */
const prefix = 'assay_'
const usedEvery = 60_000
const day = 24 * 3600_000

export type ApiToken = Omit<typeof apiTokens.$inferSelect, 'hash'>
export interface NewToken {
	name: string
	kind: 'user' | 'executor'
	/** Days; absent = for ever. */
	expires?: number
	/** Of an executor token: the groups whose projects it names. */
	groups?: string[]
}

export const looksLikeApiToken = (text: string) => text.startsWith(prefix)

/** `token` is the text to show, which is kept nowhere; `made` the row. */
export async function makeToken(db: Db, userId: string, given: NewToken, now: Date) {
	const token = `${prefix}${randomToken()}`
	const expires = given.expires === undefined ? null : new Date(now.getTime() + given.expires * day)
	const [made] = await db
		.insert(apiTokens)
		.values({
			userId,
			name: given.name,
			kind: given.kind,
			hash: hashOf(token),
			created: now,
			expires,
			groups: given.groups ?? [],
		})
		.returning()
	if (made === undefined) throw new Error('The database did not answer with the new token.')
	return { token, made }
}

export const listTokens = (db: Db, userId: string): Promise<ApiToken[]> =>
	db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id))

/** Answers what it was. Somebody else's token is answered like one that never was. */
export async function removeToken(db: Db, userId: string, id: number): Promise<ApiToken> {
	const [gone] = await db
		.delete(apiTokens)
		.where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
		.returning()
	if (!gone) throw notFound()
	return gone
}

export const isOver = ({ expires }: ApiToken, now: Date) => expires !== null && expires <= now

/** Once a minute is exact enough, and a row that changes with every call is not. */
export async function noteUse(db: Db, { id, lastUsed }: ApiToken, now: Date): Promise<void> {
	const before = new Date(now.getTime() - usedEvery)
	if (lastUsed !== null && lastUsed >= before) return
	await db
		.update(apiTokens)
		.set({ lastUsed: now })
		.where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsed), lt(apiTokens.lastUsed, before))))
}

/** Holds a token until the transaction ends: it is not revoked meanwhile. False = it was. */
export async function holdToken(tx: Db, id: number): Promise<boolean> {
	const found = await tx.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.id, id)).for('key share')
	return found.length > 0
}

/**
 * For `npx assay token --user NAME`: whoever can open the database may make a token for any user; an executor's names all his
 * projects.
 */
export async function createApiToken(
	db: Db,
	{ username, name, kind = 'user' }: { username: string; name: string; kind?: 'user' | 'executor' },
	directory: IdentityDirectory = embeddedDirectory(db),
): Promise<string> {
	const user = await directory.findUser(username)
	if (user === undefined) throw new Error(`There is no user "${username}".`)
	const groups = kind === 'executor' ? (await directory.groupsOf(user.id)).map(({ id }) => id) : []
	// It would go on serving nothing whatever project comes later.
	if (kind === 'executor' && groups.length === 0)
		throw new Error(
			`${user.username} is in no project yet, and the token of an executor serves the projects that its user is in when it is made: make a project first.`,
		)
	return db.transaction(async (tx) => {
		const { token, made } = await makeToken(tx, user.id, { name, kind, groups }, new Date())
		await record(tx, {
			verb: 'token.create',
			who: { id: null, name: 'operator' },
			on: { kind: 'token', id: made.id, name },
			detail: `for ${user.username}, ${kind === 'executor' ? 'for an executor' : 'for the API'}`,
		})
		return token
	})
}
