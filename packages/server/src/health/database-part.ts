import { sql } from 'drizzle-orm'
import { part } from './part.ts'

export const databasePart = part({
	vital: true,
	figures: { assay_database_seconds: 'How long the database took to answer the shortest question.' },
	async look({ db }) {
		const asked = performance.now()
		await db.execute(sql`select 1`)
		const seconds = (performance.now() - asked) / 1000
		return { ok: true, says: 'It answers.', figures: { assay_database_seconds: seconds } }
	},
})
