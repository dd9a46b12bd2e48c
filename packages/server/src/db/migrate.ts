import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { places } from '../places.ts'

// Any fixed number: all servers of one database must use the same.
const migrationLock = 7_203_116

/** Brings the tables up to date; several servers may start at once, and one of them does it (the migrator takes no lock itself). */
export async function migrate(url: string, folder = places.migrations): Promise<void> {
	const client = new pg.Client({ connectionString: url })
	// A connection that breaks fails the statement in hand; the event beside it would end the process.
	client.on('error', () => {})
	await client.connect()
	try {
		await client.query('select pg_advisory_lock($1)', [migrationLock])
		await client.query("set client_min_messages = 'warning'")
		await applyMigrations(drizzle(client), { migrationsFolder: folder })
	} finally {
		await client.end()
	}
}
