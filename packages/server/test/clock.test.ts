import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rightNow } from '../src/db/clock.ts'
import { testDb } from './database.ts'

test('what is due now is due, though columns keep milliseconds and round up', async () => {
	const { db } = await testDb()
	const { rows } = await db.execute(
		sql`with written as materialized (select clock_timestamp()::timestamptz(3) as due_at from generate_series(1, 20000))
			select count(*)::int as due from written where due_at <= ${rightNow}`,
	)
	expect(rows).toEqual([{ due: 20_000 }])
})
