import { asc, type SQL, sql } from 'drizzle-orm'
import { users } from '../schema.ts'

/**
 * Whom a text names by the whole user name or e-mail address, without regard to case. The database alone takes the case away, as
 * in its indexes: it makes of Σ and İ other small letters than JavaScript. One's user name may be another's address: the name
 * comes first. `wanted` = the text as it is compared.
 */
export function namedBy(text: string): { where: SQL; first: SQL; wanted: SQL<string> } {
	const wanted = sql<string>`lower(${text.trim().normalize('NFC')})`
	const byName = sql`lower(${users.username}) = ${wanted}`
	return { where: sql`(${byName} or lower(${users.email}) = ${wanted})`, first: asc(sql`not (${byName})`), wanted }
}
