import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows-of.ts'
import { connected } from '../runs/stranded.ts'
import { part } from './part.ts'

export const executorsPart = part({
	vital: false,
	figures: { assay_executors_connected: 'Executors that ask for work or have some in hand, without those that drain.' },
	async look({ db }) {
		const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
			db.execute(sql`select count(*)::int as count from executors e where ${connected} and not e.draining`),
		)
		return {
			ok: count > 0,
			says: count === 0 ? 'No executor is connected.' : `Connected: ${count}.`,
			figures: { assay_executors_connected: count },
		}
	},
})
