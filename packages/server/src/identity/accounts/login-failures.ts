import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { networkOf } from '../../network-of.ts'
import { loginFailures } from '../schema.ts'
import { hashOf } from '../seal.ts'

/**
 * Slows guessing down: after a few failures each further attempt must wait, twice as long each time. Counted before the
 * password is looked at, so that a hundred attempts at once are a hundred failures and not one.
 */
const limits = {
	// A person mistypes a few times.
	user: { free: 5, first: 2_000, most: 15 * 60_000 },
	// The same, after the password was right.
	code: { free: 5, first: 2_000, most: 15 * 60_000 },
	// An office behind one address mistypes more often.
	address: { free: 30, first: 2_000, most: 15 * 60_000 },
	// A class registers at once; a program that makes accounts does not stop at a class.
	registration: { free: 40, first: 2_000, most: 5 * 60_000 },
}
const forgottenAfter = 60 * 60_000

type Kind = keyof typeof limits

export interface Attempt {
	/** How long to wait, 0 when the password or code may be looked at. */
	waitMs: number
	/** It was right: its user starts afresh; the address only gets this one attempt back, or one own account would clear it. */
	succeeded(): Promise<void>
}

/** `who` = the user's id, by whichever name he was named; where it is nobody's, that name. */
export async function attemptLogin(
	db: Db,
	{ kind = 'user', who, address, now }: { kind?: 'user' | 'code'; who: string; address: string; now: number },
): Promise<Attempt> {
	const user = keyOf(kind, who)
	const place = keyOf('address', networkOf(address))
	const waits = [await count(db, 'address', place, now)]
	// A blocked address cannot lock users out on top.
	if (waits[0] === 0) waits.push(await count(db, kind, user, now))
	return {
		waitMs: Math.max(...waits),
		succeeded: async () => {
			await db.delete(loginFailures).where(eq(loginFailures.key, user))
			await db
				.update(loginFailures)
				.set({ count: sql`greatest(${loginFailures.count} - 1, 0)`, blockedUntil: 0 })
				.where(eq(loginFailures.key, place))
		},
	}
}

/** How long this address must wait before it may make another account. */
export const attemptRegistration = (db: Db, { address, now }: { address: string; now: number }): Promise<number> =>
	count(db, 'registration', keyOf('registration', networkOf(address)), now)

/** One more attempt unless blocked, in one statement; answers how long to wait. */
async function count(db: Db, kind: Kind, key: string, now: number): Promise<number> {
	const { free, first, most } = limits[kind]
	const last = new Date(now)
	const fresh = sql`${loginFailures.last} < ${new Date(now - forgottenAfter).toISOString()}::timestamptz`
	const next = sql`case when ${fresh} then 1 else ${loginFailures.count} + 1 end`
	const counted = await db
		.insert(loginFailures)
		.values({ key, count: 1, last, blockedUntil: 0 })
		.onConflictDoUpdate({
			target: loginFailures.key,
			set: {
				count: next,
				last,
				blockedUntil: sql`case when (${next}) < ${free}::int then 0
					else ${now}::bigint + least(${most}::bigint, (${first}::bigint * power(2, least((${next}) - ${free}::int, 20)))::bigint) end`,
			},
			setWhere: sql`${loginFailures.blockedUntil} <= ${now}::bigint`,
		})
		.returning({ key: loginFailures.key })
	if (counted.length > 0) return 0
	const [row] = await db
		.select({ until: loginFailures.blockedUntil })
		.from(loginFailures)
		.where(eq(loginFailures.key, key))
	return Math.max(row === undefined ? 0 : row.until - now, 1)
}

export const forgetOldFailures = (db: Db, now: number) =>
	db.delete(loginFailures).where(lt(loginFailures.last, new Date(now - forgottenAfter)))

const keyOf = (kind: Kind, who: string) => hashOf(`${kind}:${who}`)
