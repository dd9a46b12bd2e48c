import type { TestApp } from './app.ts'

/** While the work goes on, the database refuses a statement on a table for the rows of which the condition holds. */
export async function refusing(
	{ world: { db } }: TestApp,
	refused: { statement: 'insert' | 'delete'; table: string; rows: string },
	work: () => Promise<void>,
) {
	const { statement, table, rows } = refused
	await db.execute(
		`
		create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no space left'; end $$;
		create trigger refuse before ${statement} on ${table} for each row when (${rows}) execute function refuse()
	` as never,
	)
	await work().finally(() => db.execute('drop function refuse() cascade' as never))
}
