import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { places } from '../src/places.ts'
import { testDb } from './database.ts'

const { pool } = await testDb()

test('every test file has a database of its own', async () => {
	const { rows } = await pool.query('select current_database() as name')
	expect(rows[0].name).toMatch(/^test_/)
})

test('a connection lost between two statements of a transaction fails the next statement and nothing else', async () => {
	const held = await pool.connect()
	await held.query('begin')
	const { rows } = await held.query('select pg_backend_pid() as pid')
	await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
	await new Promise((resolve) => setTimeout(resolve, 200))
	await expect(held.query('select 1')).rejects.toThrow()
	held.release(true)
	expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

/** Migrations that have been released never change: a database that has one is not asked to take it again. */
const released: Record<string, string> = {
	'0000_start': 'c142c3dba38454d0b6eeb73fe21adf53431fc06dda23552a6358866d2c50fe50',
	'0001_run_history': 'aadac4a84823fecf6f0a50b1fb000ffe264189d5590fdcc7a0b4c87eb9ac8d03',
	'0002_folder_bases': '5b670521fb9520f178efdade1bad563828bff2fd4366a975a23ecdd4f0476c79',
}

test('released migrations stay as they are', () => {
	const found = readMigrationFiles({ migrationsFolder: places.migrations }).slice(0, Object.keys(released).length)
	expect(found.map(({ hash }) => hash)).toEqual(Object.values(released))
})

test('a database of the first state is brought up to date with all that it holds, and not filled twice', async () => {
	const own = await testDb()
	await own.pool.query('drop schema public cascade; create schema public')
	const [first] = Object.keys(released)
	const folder = await mkdtemp(join(tmpdir(), 'assay-migrations-'))
	const journal = JSON.parse(await readFile(join(places.migrations, 'meta/_journal.json'), 'utf8'))
	const entries = journal.entries.filter(({ tag }: { tag: string }) => tag === first)
	await mkdir(join(folder, 'meta'))
	await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
	await copyFile(join(places.migrations, `${first}.sql`), join(folder, `${first}.sql`))
	await migrate(own.url, folder)
	await own.pool.query(
		`insert into projects (name, application_type, group_id, created_at, updated_at) values ('Kettle shop', 'KARATE', 'g1', now(), now());
		insert into features (project_id, name, path, content, xpath, feature_type, created_at, updated_at)
			select id, 'Pay', 'Pay.feature', 'Feature: Pay', '', 'KARATE', now(), now() from projects;
		insert into runs (project_id, kind, name, feature_id, environment_name, environment_settings, feature_types, state, queued_at, outcomes)
			select project_id, 'FEATURE', 'Pay', id, 'local', '{}', '{KARATE}', 'FAILURE', now(), jsonb_build_array(
				jsonb_build_object('featureId', id, 'name', 'by card', 'line', 2, 'status', 'passed'),
				jsonb_build_object('featureId', id, 'name', 'by invoice', 'line', 5, 'status', 'failed'),
				jsonb_build_object('featureId', null, 'name', 'of a deleted feature', 'line', 5, 'status', 'failed')) from features`,
	)
	for (let times = 0; times < 2; times++) {
		await migrate(own.url)
		const { rows } = await own.pool.query(
			'select f.content, p.name from features f join projects p on p.id = f.project_id',
		)
		expect(rows).toEqual([{ content: 'Feature: Pay', name: 'Kettle shop' }])
		const { rows: outcomes } = await own.pool.query('select scenario, name, line, status from scenario_runs order by 1')
		expect(outcomes).toEqual([
			{ scenario: '1.1', name: 'by card', line: 2, status: 'passed' },
			{ scenario: '1.2', name: 'by invoice', line: 5, status: 'failed' },
		])
		const { rows: done } = await own.pool.query('select count(*)::int as n from __drizzle_migrations')
		expect(done).toEqual([{ n: journal.entries.length }])
	}
	await rm(folder, { recursive: true })
})
