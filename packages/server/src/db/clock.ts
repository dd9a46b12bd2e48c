import { sql } from 'drizzle-orm'

// Moments on the clock of the database, which all servers share.

export const rightNow = sql`clock_timestamp()`
export const fromNow = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
export const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`
