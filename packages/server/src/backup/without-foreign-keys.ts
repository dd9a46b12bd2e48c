import type pg from 'pg'

/** Takes the references between tables away, and gives what puts them back: they hold when all rows are there, in any order. */
export async function withoutForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
	const { rows } = await client.query<{ tableName: string; name: string; definition: string }>(`
		select conrelid::regclass::text as "tableName", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
	for (const { tableName, name } of rows) await client.query(`alter table ${tableName} drop constraint ${name}`)
	return async () => {
		for (const { tableName, name, definition } of rows)
			await client.query(`alter table ${tableName} add constraint ${name} ${definition}`)
	}
}
