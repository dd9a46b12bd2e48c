import type { TestApp } from './app.ts'
import { withTrigger } from './with-trigger.ts'

/** While the work goes on, the database refuses a statement on a table for the rows of which the condition holds. */
export function refusing(
	{ world: { db } }: TestApp,
	{ statement, table, rows }: { statement: 'insert' | 'delete'; table: string; rows: string },
	work: () => Promise<void>,
): Promise<void> {
	return withTrigger(
		db,
		`before ${statement} on ${table} for each row when (${rows})`,
		"raise exception 'no space left';",
		work,
	)
}
