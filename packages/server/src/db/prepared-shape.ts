import { createHash } from 'node:crypto'
import { is, SQL, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { perDatabase } from './per-database.ts'

/**
 * A statement that sets values, prepared once for each of its shapes: to put thirty columns into words takes longer than to write
 * them. A shape is which values are given and which are null; SQL among them must be the same whenever its key is there.
 */
export function preparedShape<Values extends object, Result>(
	name: string,
	prepare: (db: Db, values: Values, name: string) => { execute(values: Record<string, unknown>): Promise<Result> },
) {
	const byShape = perDatabase(() => new Map<string, ReturnType<typeof prepare>>())
	return (db: Db, values: Values, more: Record<string, unknown> = {}): Promise<Result> => {
		const given = Object.entries(values).filter(([, value]) => value !== undefined)
		const shape = given.map(([key, value]) => (value === null ? `${key} null` : key)).join(' ')
		const known = byShape(db)
		const statement = known.get(shape) ?? prepare(db, withPlaceholders(given) as Values, `${name}_${hash(shape)}`)
		known.set(shape, statement)
		return statement.execute({ ...values, ...more })
	}
}

/** The library would write a placeholder's null as JSON, or ask it for its time. */
const withPlaceholders = (given: [string, unknown][]) =>
	Object.fromEntries(
		given.map(([key, value]) => [key, value === null || is(value, SQL) ? value : sql.placeholder(key)]),
	)

/** PostgreSQL reads 63 characters of a statement's name. */
const hash = (text: string) => createHash('md5').update(text).digest('hex').slice(0, 12)
