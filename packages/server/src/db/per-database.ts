import type { Db } from './open.ts'

/** What is made once of each database, such as the statements that are prepared on it. */
export function perDatabase<T>(make: (db: Db) => T): (db: Db) => T {
	const made = new WeakMap<Db, T>()
	return (db) => {
		const known = made.get(db) ?? make(db)
		made.set(db, known)
		return known
	}
}
