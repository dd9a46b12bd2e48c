import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/** Asks two things at once, each by a connection of its own; in a transaction, which is one connection, one after the other. */
export async function together<One, Other>(
	db: Db,
	one: () => Promise<One>,
	other: () => Promise<Other>,
): Promise<[One, Other]> {
	return is(db, PgTransaction) ? [await one(), await other()] : Promise.all([one(), other()])
}
