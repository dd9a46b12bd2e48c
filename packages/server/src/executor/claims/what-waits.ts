import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { perDatabase } from '../../db/per-database.ts'
import { recordings } from '../../recordings/schema.ts'
import { runs } from '../../runs/schema.ts'
import { trials } from '../../trials/schema.ts'
import { executors, runShares } from '../schema.ts'

/** Whether anything of a kind may wait for an executor, whichever: mostly nothing does, and one statement says so of all. */
export interface Waiting {
	trial: boolean
	recording: boolean
	lanes: boolean
	run: boolean
	/** The executor that asks gets nothing more. */
	draining: boolean
}

export const whatWaits = async (db: Db, instance: string): Promise<Waiting> => {
	const [found] = await statement(db).execute({ instance })
	return found ?? { trial: true, recording: true, lanes: true, run: true, draining: false }
}

const statement = perDatabase((db) =>
	db
		.select({
			trial: sql<boolean>`exists (select 1 from ${trials} t where t.taken_at is null and t.result is null)`,
			recording: sql<boolean>`exists (select 1 from ${recordings} r where r.taken_at is null and r.ended is null)`,
			lanes: sql<boolean>`exists (select 1 from ${runShares} s where s.epoch is null and not s.done)`,
			run: sql<boolean>`exists (select 1 from ${runs} q where q.state = 'QUEUED')`,
			draining: sql<boolean>`exists (select 1 from ${executors} e where e.instance = ${sql.placeholder('instance')} and e.draining)`,
		})
		.from(sql`(values (1)) one(n)`)
		.prepare('what_waits'),
)
