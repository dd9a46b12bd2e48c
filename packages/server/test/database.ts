import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../src/db/open.ts'
import { afterFile } from './after-file.ts'

/**
 * One embedded PostgreSQL per test run (made in `database-setup.ts`), one database per test file, copied from a migrated
 * template. A database of its own, because notifications and advisory locks do not respect schemas.
 */
export async function testDb(): Promise<OpenDatabase> {
	const server = inject('databaseUrl')
	const name = `test_${randomUUID().replaceAll('-', '')}`
	// By default each page of the template would be written into the log, too.
	await asOwner(server, `create database ${name} template assay_template strategy file_copy`)
	const url = server.replace(/[^/]+$/, name)
	const opened = openDatabase(url)
	afterFile(async () => {
		await opened.close()
		await asOwner(server, `drop database if exists ${name} with (force)`)
	})
	return opened
}

/** The address of a database without tables, which is gone after the tests. */
export async function emptyDb(): Promise<string> {
	const server = inject('databaseUrl')
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await asOwner(server, `create database ${name}`)
	afterFile(() => asOwner(server, `drop database if exists ${name} with (force)`))
	return server.replace(/[^/]+$/, name)
}

export async function asOwner(server: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: server })
	await client.connect()
	try {
		// Copies of one template wait for each other instead of failing.
		await client.query('select pg_advisory_lock(1)')
		await client.query(sql)
	} finally {
		await client.end()
	}
}

/** A data folder that is gone after the tests, with the cluster it names. */
export async function testFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
	afterFile(() => removeDataFolder(folder))
	return folder
}

export async function removeDataFolder(folder: string): Promise<void> {
	const cluster = await readFile(join(folder, 'cluster'), 'utf8').catch(() => '')
	if (cluster.trim() !== '') await rm(cluster.trim(), { recursive: true, force: true })
	await rm(folder, { recursive: true, force: true })
}
