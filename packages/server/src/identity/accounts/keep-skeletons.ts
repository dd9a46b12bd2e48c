import { asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { groups, users } from '../schema.ts'
import { isUniqueViolation } from './database-errors.ts'
import { groupSkeleton, userSkeleton } from './look-alike.ts'

/**
 * Users and groups of before get their skeletons, the oldest first. Of two that look alike already the younger stays without:
 * it goes on as it is, and nobody can join them, for the older one's is taken.
 */
export async function keepSkeletons(db: Db): Promise<void> {
	const bare = await db
		.select({ id: users.id, name: users.username })
		.from(users)
		.where(isNull(users.skeleton))
		.orderBy(asc(users.created))
	for (const { id, name } of bare) {
		const skeleton = await userSkeleton(name)
		await unlessTaken(() => db.update(users).set({ skeleton }).where(eq(users.id, id)))
	}
	const unmarked = await db
		.select({ id: groups.id, name: groups.name })
		.from(groups)
		.where(isNull(groups.skeleton))
		.orderBy(asc(groups.created))
	for (const { id, name } of unmarked) {
		const skeleton = await groupSkeleton(name)
		await unlessTaken(() => db.update(groups).set({ skeleton }).where(eq(groups.id, id)))
	}
}

async function unlessTaken(write: () => Promise<unknown>): Promise<void> {
	try {
		await write()
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
	}
}
