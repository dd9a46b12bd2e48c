import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { rowsOf } from './rows-of.ts'

// Moments on the clock of the database, which all servers share.

/** In milliseconds, rounded as the columns round: what was written as due now is never due half a millisecond later. */
export const rightNow = sql`clock_timestamp()::timestamptz(3)`
export const fromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
export const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`

/** What it shows, in milliseconds since 1970. */
export async function shownOn(db: Db): Promise<number> {
	const rows = await rowsOf<{ now: number }>(
		db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`),
	)
	return Number(rows[0]?.now)
}
