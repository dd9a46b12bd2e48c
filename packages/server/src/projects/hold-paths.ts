import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

/**
 * Until the transaction ends nobody else gives a feature of the project a path, or changes an object together with the features that
 * use it. Taken before any of their rows is held: in another order two would wait for each other.
 */
export const holdPaths = (tx: Db, projectId: number) =>
	tx.execute(sql`select pg_advisory_xact_lock(hashtext('feature path'), ${projectId}::int)`)
