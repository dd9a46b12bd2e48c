import { and, eq, lt } from 'drizzle-orm'
import { record, type Whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import { recoveryCodes, secondFactors } from '../schema.ts'
import type { Sealer } from '../seal.ts'
import { looksLikeRecoveryCode, makeRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** Who needs a code besides his password, and which codes are good. Knows nothing of pages. */
export interface Person {
	id: string
	username: string
}
export type CodeKind = 'code' | 'recovery'

const about = (userId: string) => `second factor ${userId}`

export async function hasSecondFactor(db: Db, userId: string): Promise<Date | undefined> {
	const [row] = await db
		.select({ created: secondFactors.created })
		.from(secondFactors)
		.where(eq(secondFactors.userId, userId))
	return row?.created
}

/**
 * Keeps the secret when the code shows that the app has it, and answers the recovery codes; undefined when it does not. The
 * code counts as used.
 */
export async function turnOn(
	db: Db,
	seals: Sealer,
	{ user, secret, code, now, from }: { user: Person; secret: string; code: string; now: number; from: Whence },
): Promise<string[] | undefined> {
	const lastStep = await stepOfCode(secret, digitsOf(code), now)
	if (lastStep === undefined) return undefined
	const sealed = seals.seal(secret, about(user.id))
	return db.transaction(async (tx) => {
		// Of two pages that turn it on at once the later one's secret is the one that both see from then on.
		await tx
			.insert(secondFactors)
			.values({ userId: user.id, sealed, lastStep })
			.onConflictDoUpdate({ target: secondFactors.userId, set: { sealed, lastStep } })
		const codes = await makeRecoveryCodes(tx, user.id)
		await record(tx, { verb: 'secondFactor.on', who: who(user), on: account(user), from })
		return codes
	})
}

/** Takes a code of the app, each once and none older than the last, or a recovery code, each once. */
export async function takeCode(
	db: Db,
	seals: Sealer,
	{ user, typed, now, from }: { user: Person; typed: string; now: number; from: Whence },
): Promise<CodeKind | undefined> {
	const digits = digitsOf(typed)
	if (looksLikeRecoveryCode(digits))
		return db.transaction(async (tx) => {
			if (!(await spendRecoveryCode(tx, user.id, digits))) return undefined
			await record(tx, { verb: 'recoveryCode.use', who: who(user), on: account(user), from })
			return 'recovery'
		})
	const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))
	const secret = row && seals.open(row.sealed, about(user.id))
	const step = secret === undefined ? undefined : await stepOfCode(secret, digits, now)
	if (step === undefined) return undefined
	const taken = await db
		.update(secondFactors)
		.set({ lastStep: step })
		.where(and(eq(secondFactors.userId, user.id), lt(secondFactors.lastStep, step)))
		.returning({ userId: secondFactors.userId })
	return taken.length > 0 ? 'code' : undefined
}

/** By himself, or by the operator for somebody who lost his telephone. False when there was none. */
export async function turnOff(
	db: Db,
	user: Person,
	by: { verb: 'secondFactor.off' | 'secondFactor.reset'; who: { id: string | null; name: string }; from?: Whence },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const gone = await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id)).returning()
		await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
		if (gone.length > 0) await record(tx, { ...by, on: account(user) })
		return gone.length > 0
	})
}

/** Fresh recovery codes: the former ones are good no more. */
export const remakeRecoveryCodes = (db: Db, user: Person, from: Whence): Promise<string[]> =>
	db.transaction(async (tx) => {
		const codes = await makeRecoveryCodes(tx, user.id)
		await record(tx, { verb: 'recoveryCode.make', who: who(user), on: account(user), from })
		return codes
	})

const who = ({ id, username }: Person) => ({ id, name: username })
const account = ({ id, username }: Person) => ({ kind: 'user', id, name: username })

/** As apps and papers show them: with spaces and dashes, and in whatever digits somebody's keyboard types. */
const digitsOf = (typed: string) =>
	typed
		.normalize('NFKC')
		.replace(/[\s\p{Pd}]/gu, '')
		.replace(/\p{Nd}/gu, asciiDigit)

/** Unicode has the ten digits of each script side by side, from zero on. */
function asciiDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0
	let before = 0
	while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
	return String(before % 10)
}
