import { type Column, type SQL, sql } from 'drizzle-orm'

/** Text in small letters, such as a `searchName`, contains what is looked for, without regard to case; `%`, `_` and `\` stand for themselves. Nothing asked = no condition. */
export const contains = (column: Column | SQL, text: string): SQL | undefined =>
	text === '' ? undefined : sql`${column} like lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`
