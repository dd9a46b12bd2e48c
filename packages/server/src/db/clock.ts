import { sql } from 'drizzle-orm'

// Moments on the clock of the database, which all servers share.

/** In milliseconds, rounded as the columns round: what was written as due now is never due half a millisecond later. */
export const rightNow = sql`clock_timestamp()::timestamptz(3)`
export const fromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
export const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`
