import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { places } from '../places.ts'
import { locks } from './locks.ts'

/**
 * Brings the tables up to date; several servers may start at once, and one of them does it. drizzle's own runner is not used:
 * it makes a schema of its own, which a role without rights beyond its tables may not.
 */
export async function migrate(url: string, folder = places.migrations): Promise<void> {
	const client = new pg.Client({ connectionString: url })
	// A connection that breaks fails the statement in hand; the event beside it would end the process.
	client.on('error', () => {})
	await client.connect()
	try {
		await client.query('select pg_advisory_lock($1)', [locks.migration])
		await client.query("set client_min_messages = 'warning'")
		const done = await applied(client)
		await client.query('begin')
		await apply(client, (time) => !done.has(time), folder)
		await client.query('commit')
	} finally {
		await client.end()
	}
}

/** The times of all migrations of this program, in their order. */
export const knownMigrations = (folder = places.migrations): number[] =>
	readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)

/** Makes the tables of an empty database as they were after these migrations and none else, in the caller's transaction. */
export async function migrateOnly(client: pg.Client, times: number[]): Promise<void> {
	await applied(client)
	await apply(client, (time) => times.includes(time), places.migrations)
}

async function apply(client: pg.Client, wanted: (time: number) => boolean, folder: string): Promise<void> {
	for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
		if (!wanted(folderMillis)) continue
		// In one message: each by itself is a journey to the database and back.
		await client.query(sql.join(';\n'))
		await client.query('insert into __drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
	}
}

/** Which migrations a database has, by the time in their journal. */
async function applied(client: pg.Client): Promise<Set<number>> {
	await client.query(
		'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
	)
	const { rows } = await client.query<{ at: string | number }>('select created_at as at from __drizzle_migrations')
	return new Set(rows.map(({ at }) => Number(at)))
}
