import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import type { Access } from '../directory.ts'
import { users } from '../schema.ts'
import { easyToGuess } from './password-strength.ts'
import { hashPassword, wrongWithPassword } from './passwords.ts'
import { passwordIsRight } from './users.ts'

/** What is wrong, at which field; a wait has its seconds instead of words. */
type Wrong = { field: 'current' | 'password'; says: string; waitSeconds?: number }

/** `changed` writes what goes with it, in the same transaction. */
export async function changePassword(
	db: Db,
	{
		access: { user, groups },
		current,
		password,
		address,
		now,
	}: { access: Access; current: string; password: string; address: string; now: number },
	changed: (tx: Db) => Promise<void>,
): Promise<Wrong | undefined> {
	const right = await passwordIsRight(db, { user, password: current, address, now })
	if (right === false) return { field: 'current', says: 'This is not your current password.' }
	if (right !== true) return { field: 'current', says: '', waitSeconds: right }
	const about = [user.username, user.name, user.email ?? '', ...groups.map(({ name }) => name)]
	const says = wrongWithPassword(password, user.username) ?? (await easyToGuess(password, about))
	if (says !== undefined) return { field: 'password', says }
	const passwordHash = await hashPassword(password)
	await db.transaction(async (tx) => {
		await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
		await changed(tx)
	})
	return undefined
}
