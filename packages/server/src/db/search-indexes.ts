import pg from 'pg'
import { locks } from './locks.ts'

/** What is searched by "contains": three characters and more are found through trigrams, without reading every row. */
const searched = [
	...['features', 'files', 'environments', 'global_objects', 'runs'].map((table) => ({
		index: `${table}_search_trigrams`,
		table,
		column: 'search_name',
	})),
	{ index: 'features_text_search_trigrams', table: 'features', column: '(lower(content))' },
]

/**
 * Makes the search indexes that are missing. Where the database's role may not have the extension, search still works and
 * one line says what would make it fast. Answers whether they are there.
 */
export async function ensureSearchIndexes(url: string, say: (line: string) => void = () => {}): Promise<boolean> {
	const client = new pg.Client({ connectionString: url })
	// A connection that breaks fails the statement in hand; the event beside it would end the process.
	client.on('error', () => {})
	await client.connect()
	try {
		await client.query('select pg_advisory_lock($1)', [locks.searchIndexes])
		const schema = await trigramSchema(client)
		if (schema === undefined) {
			say(
				'Searching names and texts is slow with many thousands of rows: this database role may not create the extension pg_trgm. An administrator of the database can run: create extension pg_trgm',
			)
			return false
		}
		const { rows } = await client.query<{ indexname: string }>(
			"select indexname from pg_indexes where schemaname = current_schema() and indexname like '%\\_search\\_trigrams'",
		)
		const present = new Set(rows.map(({ indexname }) => indexname))
		for (const { index, table, column } of searched)
			if (!present.has(index))
				await client.query(
					`create index ${index} on ${table} using gin (${column} ${client.escapeIdentifier(schema)}.gin_trgm_ops)`,
				)
		return true
	} finally {
		await client.end()
	}
}

/** Where the extension lies, made when it is missing; undefined where that is not allowed or the server does not have it. */
async function trigramSchema(client: pg.Client): Promise<string | undefined> {
	const find = async () =>
		(
			await client.query<{ schema: string }>(
				"select nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'",
			)
		).rows[0]?.schema
	const present = await find()
	if (present !== undefined) return present
	try {
		await client.query('create extension pg_trgm')
	} catch (error) {
		const { code = '' } = error as { code?: string }
		// Not allowed; not shipped with this PostgreSQL (two codes, by version).
		if (['42501', '58P01', '0A000'].includes(code)) return undefined
		throw error
	}
	return find()
}
