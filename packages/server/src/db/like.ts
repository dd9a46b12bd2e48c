import { type Column, ilike, type SQL } from 'drizzle-orm'

/** Contains, without regard to case; `%`, `_` and `\` stand for themselves. Nothing asked = no condition. */
export const contains = (column: Column, text: string): SQL | undefined =>
	text === '' ? undefined : ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)

/** Lists without pages answer everything, up to this many (decisions.md, Lists). */
export const everything = 10_000
