import { type Column, type SQL, sql } from 'drizzle-orm'

/** A `searchName` contains the text, without regard to case; `%`, `_` and `\` stand for themselves. Nothing asked = no condition. */
export const contains = (column: Column, text: string): SQL | undefined =>
	text === '' ? undefined : sql`${column} like lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`
