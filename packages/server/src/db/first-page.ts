import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { perDatabase } from './per-database.ts'

/** The statement of a first page, prepared once for each size that is asked for; routes take sizes up to a hundred. */
export function firstPage<T>(prepare: (db: Db, size: number) => T): (db: Db, size: number) => T {
	const bySize = perDatabase(() => new Map<number, T>())
	return (db, size) => {
		const prepared = bySize(db)
		const known = prepared.get(size) ?? prepare(db, size)
		prepared.set(size, known)
		return known
	}
}

/**
 * A limit that stands in the statement's text. Of one that is a parameter PostgreSQL expects a tenth of all rows, and so plans
 * a prepared page anew with each call, which takes longer than to read it.
 */
export const inText = (size: number) => sql.raw(String(size)) as unknown as Placeholder
