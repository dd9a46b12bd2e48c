import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * Newest first, in the very order of the indexes of lists. Without the last two words no such index fits, and PostgreSQL
 * sorts all rows of a project or walks the primary key through everybody else's.
 */
export const newest = (id: Column): SQL => sql`${id} desc nulls last`
