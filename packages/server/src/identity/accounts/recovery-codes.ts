import { randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { recoveryCodes } from '../schema.ts'
import { hashOf } from '../seal.ts'

/** What signs in once in place of a lost telephone. Digits alone, so that a telephone's number pad can type them. */
const howMany = 10
const groups = 4

/** Twenty digits, 66 bits: no slow hash is needed. */
const newCode = () => Array.from({ length: groups }, () => String(randomInt(100_000)).padStart(5, '0')).join('-')

export const looksLikeRecoveryCode = (digits: string) => digits.length === groups * 5

/** Fresh ones in place of all former ones; shown once, kept as hashes. */
export async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
	const codes = Array.from({ length: howMany }, newCode)
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
	await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: kept(userId, code) })))
	return codes
}

/** True for one of two who use the same code at once. */
export async function spendRecoveryCode(db: Db, userId: string, digits: string): Promise<boolean> {
	const used = await db
		.delete(recoveryCodes)
		.where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, kept(userId, digits))))
		.returning({ userId: recoveryCodes.userId })
	return used.length > 0
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
	const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
	return row?.left ?? 0
}

const kept = (userId: string, code: string) => hashOf(`recovery ${userId} ${code.replaceAll('-', '')}`)
