import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf } from '../src/db/rows-of.ts'
import type { TestApp } from './app.ts'

/** Claims while the texts of the run cannot be read. `meanwhile`: before they can be again, or before the database breaks off. */
export async function heldClaim(
	app: TestApp,
	asks: object,
	{ meanwhile = async () => {}, breaksOff = false }: { meanwhile?: () => Promise<void>; breaksOff?: boolean },
) {
	const claimed = await app.world.db.transaction(async (tx) => {
		await tx.execute(sql`lock table environments in access exclusive mode`)
		const asked = app.executor.post('/api/executor/claim', { waitSeconds: 0, ...asks })
		const waiting = sql`from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock' and query like '%environments%'`
		const found = async (what: SQL) => {
			// In a transaction the first look would be shown again.
			await tx.execute(sql`select pg_stat_clear_snapshot()`)
			return rowsOf(tx.execute(sql`select ${what} ${waiting}`))
		}
		await expect.poll(() => found(sql`pid`)).toHaveLength(1)
		await meanwhile()
		if (breaksOff) expect(await found(sql`pg_terminate_backend(pid)`)).toHaveLength(1)
		return { answer: asked }
	})
	return claimed.answer
}
