import { sql } from 'drizzle-orm'
import { rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { type RunRow, runWatches } from '../runs/schema.ts'
import { executors } from './schema.ts'

/** What the answer to a report asks of an executor beside cancelling. */
export interface AskedOfExecutor {
	/** Somebody looks at the browsers of the run: pictures are wanted. */
	watched: boolean
	/** It is to give back what it has in hand. */
	drain: boolean
}

export async function askedOfExecutor(db: Db, run: Pick<RunRow, 'id' | 'leaseInstance'>): Promise<AskedOfExecutor> {
	const [found] = await statement(db).execute({ id: run.id, instance: run.leaseInstance })
	return found ?? { watched: false, drain: false }
}

const statement = perDatabase((db) =>
	db
		.select({
			watched: sql<boolean>`exists (select 1 from ${runWatches} w where w.run_id = ${sql.placeholder('id')} and w.until > ${rightNow})`,
			drain: sql<boolean>`exists (select 1 from ${executors} e where e.instance = ${sql.placeholder('instance')} and e.draining)`,
		})
		.from(sql`(values (1)) one(n)`)
		.prepare('asked_of_executor'),
)
