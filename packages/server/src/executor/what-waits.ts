import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { recordings } from '../recordings/schema.ts'
import { trials } from '../trials/schema.ts'
import { runShares } from './schema.ts'

/** Whether anything of a kind may wait for an executor, whichever: mostly nothing does, and one statement says so of all. */
export interface Waiting {
	trial: boolean
	recording: boolean
	lanes: boolean
}

export const whatWaits = async (db: Db): Promise<Waiting> => {
	const [found] = await statement(db).execute()
	return found ?? { trial: true, recording: true, lanes: true }
}

const statement = perDatabase((db) =>
	db
		.select({
			trial: sql<boolean>`exists (select 1 from ${trials} t where t.taken_at is null and t.result is null)`,
			recording: sql<boolean>`exists (select 1 from ${recordings} r where r.taken_at is null and r.ended is null)`,
			lanes: sql<boolean>`exists (select 1 from ${runShares} s where s.epoch is null and not s.done)`,
		})
		.from(sql`(values (1)) one(n)`)
		.prepare('what_waits'),
)
