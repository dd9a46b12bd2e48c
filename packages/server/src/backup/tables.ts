import type pg from 'pg'

export interface Table {
	name: string
	/** Those that are not generated from others. */
	columns: string[]
}

/** Filled by triggers from the rows of `runs`, also when these are restored. */
const derived = ['run_blocks', 'run_names', 'run_quarters', 'run_totals']

/** The tables of a database whose rows are kept; what is unlogged nobody misses, and the migrations are named in the head. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
	const { rows } = await client.query<Table>(
		`
		select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
			and c.relname <> all($1)
		group by c.relname order by c.relname`,
		[['__drizzle_migrations', ...derived]],
	)
	return rows
}

/** The words after COPY that name the rows of a table. */
export const rowsOf = (client: pg.Client, { name, columns }: Table) =>
	`${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`

/** Where each sequence stands that was used. A number once given is never given again, also when its row is gone. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
	const { rows } = await client.query<{ name: string; value: string }>(`
		select sequencename::text as name, last_value::text as value from pg_sequences
		where schemaname = current_schema() and last_value is not null and sequencename <> '__drizzle_migrations_id_seq'`)
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
