import { type RealmRole, realmRoles } from '@assay/contract/roles'
import { eq, sql } from 'drizzle-orm'
import { record, type Whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import type { User } from '../directory.ts'
import { userRoles, users } from '../schema.ts'
import { isUniqueViolation } from './database-errors.ts'
import { attemptLogin } from './login-failures.ts'
import { looksTaken, userSkeleton } from './look-alike.ts'
import { namedBy } from './named-by.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

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

interface How {
	verb: 'account.register' | 'account.setUp'
	from?: Whence
}

export async function createUser(db: Db, { password, ...account }: NewUser, how?: How): Promise<User> {
	return insertUser(db, { ...account, passwordHash: await hashPassword(password) }, how)
}

/** Where the hash of the password is there already. */
export async function insertUser(
	db: Db,
	{ username, passwordHash, name, email, roles = [] }: Omit<NewUser, 'password'> & { passwordHash: string },
	how?: How,
): Promise<User> {
	const own = username.trim().normalize('NFC')
	const values = {
		username: own,
		skeleton: await userSkeleton(own),
		name: name?.trim() || own,
		// As it is looked for (named-by.ts).
		email: email?.trim().normalize('NFC') || null,
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
			const who = { id: user.id, name: user.username }
			if (how) await record(tx, { ...how, who, on: { kind: 'user', ...who } })
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

/** `account` = who was named, for the audit log alone. */
export type SignIn = { user: User } | (({ waitSeconds: number } | { wrong: true }) & { account: User | undefined })

/** Does not say whether the name or the password was wrong, neither in words nor in time. */
export async function signIn(
	db: Db,
	{ username, password, address, now }: { username: string; password: string; address: string; now: number },
): Promise<SignIn> {
	const { account, name } = await whoIsNamed(db, username)
	const attempt = await attemptLogin(db, { who: account?.id ?? name, address, now })
	if (attempt.waitMs > 0) return { waitSeconds: Math.ceil(attempt.waitMs / 1000), account }
	const right = await passwordMatches(account?.passwordHash, password)
	if (!right || account === undefined || !account.enabled) return { wrong: true, account }
	await attempt.succeeded()
	return { user: account }
}

/** The same single statement whether there is such a user or not. `name` = what was typed, as the database compares it. */
async function whoIsNamed(db: Db, typed: string) {
	const { where, first, wanted } = namedBy(typed)
	const [found] = await db
		.select({ account: users, name: wanted })
		.from(sql`(select 1) asked`)
		.leftJoin(users, where)
		.orderBy(first)
		.limit(1)
	return { account: found?.account ?? undefined, name: found?.name ?? typed }
}

/**
 * Whether it is his password, for somebody who is signed in already; counted like a sign-in. A number = seconds to wait.
 * `orElse` = what else would do, asked within the same attempt.
 */
export async function passwordIsRight(
	db: Db,
	{
		user,
		password,
		address,
		now,
		orElse = async () => false,
	}: {
		user: Pick<User, 'id'>
		password: string
		address: string
		now: number
		orElse?: () => Promise<boolean>
	},
): Promise<boolean | number> {
	const attempt = await attemptLogin(db, { who: user.id, address, now })
	if (attempt.waitMs > 0) return Math.ceil(attempt.waitMs / 1000)
	const [account] = await db.select({ kept: users.passwordHash }).from(users).where(eq(users.id, user.id))
	const right = (await passwordMatches(account?.kept, password)) || (await orElse())
	if (right) await attempt.succeeded()
	return right
}

export async function userExists(db: Db, username: string): Promise<boolean> {
	const found = await db
		.select({ id: users.id })
		.from(users)
		.where(sql`lower(${users.username}) = lower(${username.trim()})`)
	return found.length > 0
}
