import { type RealmRole, realmRoles } from '@assay/contract/roles'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { isUniqueViolation } from './database-errors.ts'
import type { User } from './directory.ts'
import { attemptLogin } from './login-failures.ts'
import { looksTaken, userSkeleton } from './look-alike.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { userRoles, users } from './schema.ts'

/** Accounts of the embedded identity service: making them and opening them with a password. */
export interface NewUser {
	username: string
	password: string
	name?: string
	email?: string | null
	/** Nothing by default: who registers gets no role. */
	roles?: readonly RealmRole[]
}

export class AccountTaken extends Error {
	constructor(
		readonly field: 'username' | 'email',
		says = field === 'username' ? 'This user name is taken.' : 'This e-mail address has an account already.',
	) {
		super(says)
		this.name = 'AccountTaken'
	}
}

export async function createUser(db: Db, { username, password, name, email, roles = [] }: NewUser): Promise<User> {
	const passwordHash = await hashPassword(password)
	const own = username.trim().normalize('NFC')
	const values = {
		username: own,
		skeleton: await userSkeleton(own),
		name: name?.trim() || own,
		email: email?.trim() || null,
	}
	try {
		return await db.transaction(async (tx) => {
			const [user] = await tx
				.insert(users)
				.values({ ...values, passwordHash })
				.returning({ id: users.id, username: users.username, name: users.name, email: users.email })
			if (user === undefined) throw new Error('The database did not answer with the new user.')
			const known = roles.filter((role) => realmRoles.includes(role))
			if (known.length > 0) await tx.insert(userRoles).values(known.map((role) => ({ userId: user.id, role })))
			return user
		})
	} catch (error) {
		if (isUniqueViolation(error, 'users_username')) throw new AccountTaken('username')
		if (isUniqueViolation(error, 'users_email')) throw new AccountTaken('email')
		if (isUniqueViolation(error, 'users_skeleton'))
			throw new AccountTaken('username', (await userExists(db, own)) ? undefined : looksTaken)
		throw error
	}
}

export type SignIn = { user: User } | { waitSeconds: number } | { wrong: true }

/** Does not say whether the name or the password was wrong, neither in words nor in time. */
export async function signIn(
	db: Db,
	{ username, password, address, now }: { username: string; password: string; address: string; now: number },
): Promise<SignIn> {
	const attempt = await attemptLogin(db, { username, address, now })
	if (attempt.waitMs > 0) return { waitSeconds: Math.ceil(attempt.waitMs / 1000) }
	const wanted = username.trim().normalize('NFC').toLowerCase()
	const found = await db
		.select()
		.from(users)
		.where(sql`lower(${users.username}) = ${wanted} or lower(${users.email}) = ${wanted}`)
	const account = found.find((user) => user.username.toLowerCase() === wanted) ?? found[0]
	const right = await passwordMatches(account?.passwordHash, password)
	if (!right || account === undefined || !account.enabled) return { wrong: true }
	await attempt.succeeded()
	return { user: account }
}

export async function userExists(db: Db, username: string): Promise<boolean> {
	const found = await db
		.select({ id: users.id })
		.from(users)
		.where(sql`lower(${users.username}) = ${username.trim().toLowerCase()}`)
	return found.length > 0
}
