import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Whence } from '../../audit/record.ts'
import { CannotStart } from '../../cannot-start.ts'
import { ago } from '../../db/clock.ts'
import { locks } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import type { User } from '../directory.ts'
import { setupLinks, userRoles } from '../schema.ts'
import { hashOf, randomToken } from '../seal.ts'
import { easyToGuess } from './password-strength.ts'
import { wrongWithPassword } from './passwords.ts'
import { AccountTaken, createUser, type NewUser, userExists } from './users.ts'

/** How the first super admin comes to be: by a one-time link that only the operator sees, or unattended by two settings. */
const superAdminRoles = ['admin', 'read_write'] as const

/** How long a link is good, in seconds. */
const week = 7 * 24 * 3600

/** Nobody holds `admin` yet. Until then nobody can register either, or the first visitor would end the setup. */
export async function needsSetup(db: Db): Promise<boolean> {
	const found = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.role, 'admin')).limit(1)
	return found.length === 0
}

/** A fresh link for the console, undefined when a super admin exists. Links of earlier starts go on for a week. */
export async function setupLink(db: Db, origin: string): Promise<string | undefined> {
	if (!(await needsSetup(db))) return undefined
	const token = randomToken()
	await db.delete(setupLinks).where(lte(setupLinks.created, ago(week)))
	await db.insert(setupLinks).values({ hash: hashOf(token) })
	return `${origin}/setup/${token}`
}

export async function isSetupToken(db: Db, token: string): Promise<boolean> {
	const found = await db
		.select()
		.from(setupLinks)
		.where(and(eq(setupLinks.hash, hashOf(token)), gt(setupLinks.created, ago(week))))
	return found.length > 0 && (await needsSetup(db))
}

/** Uses the link up; undefined when it was used, never existed, or a super admin is there already. */
export async function setUp(db: Db, token: string, account: NewUser, from: Whence): Promise<User | undefined> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${locks.setup}::bigint)`)
		if (!(await isSetupToken(tx, token))) return undefined
		const user = await createUser(tx, { ...account, roles: superAdminRoles }, { verb: 'account.setUp', from })
		await tx.delete(setupLinks)
		return user
	})
}

/** ASSAY_ADMIN_USERNAME and ASSAY_ADMIN_PASSWORD: makes the user once; one who exists is left as he is. */
export async function ensureAdmin(db: Db, admin: { username: string; password: string }): Promise<'made' | 'exists'> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${locks.setup}::bigint)`)
		if (await userExists(tx, admin.username)) return 'exists'
		const { username, password } = admin
		const wrong = wrongWithPassword(password, username) ?? (await easyToGuess(password, [username]))
		if (wrong !== undefined) throw new CannotStart(`ASSAY_ADMIN_PASSWORD: expected a stronger password. ${wrong}`)
		await createUser(tx, { ...admin, roles: superAdminRoles }, { verb: 'account.setUp' }).catch((error: unknown) => {
			throw error instanceof AccountTaken ? new CannotStart(`ASSAY_ADMIN_USERNAME: ${error.message}`) : error
		})
		await tx.delete(setupLinks)
		return 'made'
	})
}
