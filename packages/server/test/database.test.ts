import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { locks } from '../src/db/locks.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { features } from '../src/features/schema.ts'
import { places } from '../src/places.ts'
import { projects } from '../src/projects/schema.ts'
import { runs } from '../src/runs/schema.ts'
import { emptyDb, testDb } from './database.ts'

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

test('a transaction that cannot begin gives its connection back, and the pool still closes', async () => {
	const own = openDatabase(await emptyDb(), { size: 1 })
	for (let n = 0; n < 3; n++) {
		own.pool.once('acquire', (client) => void client.end())
		await expect(own.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
	}
	const { rows } = await own.db.transaction((tx) =>
		tx.transaction((inner) => inner.execute<{ one: number }>(sql`select 1 as one`)),
	)
	expect(rows).toEqual([{ one: 1 }])
	expect(own.pool.totalCount - own.pool.idleCount).toBe(0)
	await own.close()
})

test('a transaction that cannot be taken back fails with what was wrong with it, and nobody else gets its connection', async () => {
	const own = openDatabase(await emptyDb(), { size: 1 })
	await own.pool.query('create table kept (n int)')
	const failing = own.db.transaction(async (tx) => {
		await tx.execute(sql`insert into kept values (1)`)
		const client = tx as unknown as { session: { client: { query: unknown } } }
		client.session.client.query = () => Promise.reject(new Error('no rollback'))
		throw new Error('not this one')
	})
	await expect(failing).rejects.toThrow('not this one')
	await own.db.transaction((tx) => tx.execute(sql`insert into kept values (2)`))
	expect((await own.pool.query('select n from kept')).rows).toEqual([{ n: 2 }])
	await own.close()
})

test('no two purposes share the number of a lock', () => {
	const numbers = Object.values(locks)
	expect(numbers.length).toBeGreaterThan(1)
	expect(new Set(numbers).size).toBe(numbers.length)
})

/** Migrations that have been released never change: a database that has one is not asked to take it again. */
const released: Record<string, string> = {
	'0000_start': 'c142c3dba38454d0b6eeb73fe21adf53431fc06dda23552a6358866d2c50fe50',
	'0001_run_history': 'aadac4a84823fecf6f0a50b1fb000ffe264189d5590fdcc7a0b4c87eb9ac8d03',
	'0002_folder_bases': '5b670521fb9520f178efdade1bad563828bff2fd4366a975a23ecdd4f0476c79',
	'0003_trial_sign_in': '81400056b19490e99e2da7b739bde0094e60b6ecf485106e1cb5419224778cff',
	'0004_verdict': 'd016639259cb06f31ae1a7ce5c569546e9d7cd8a682d2462de97d11326ba757d',
	'0005_traces': '63a21dabfb405437c248010363c8758f5078a21723616e89a162ea4730534270',
	'0006_installation': '96c0fd83e5cdac37f422950bf0f580137fecc695c6c4c82b3fdbd5772c5c0023',
	'0007_unheard_claims': 'f22518f8e356393e26b14a9fd5cd7753c2f6300659250c03e5c03a563f4ffd05',
	'0008_run_as': 'a2e945f6eb40bcd9fac4d8dde6de6f07a0e0121ce21410aefa2fe89777898f47',
	'0009_plan_shares': '80135f0c9544f414afd30fb32ff43b795106ae53622738edb8f32184043a244e',
	'0010_run_pages': 'd10f9ed1763023028af2f785bc81fbb625befe35067c570669ab85417685bdef',
	'0011_run_counts': 'e6baf853d18afe6689a3c96aca64feee6bb1c1c23e7147e4a789cbfd1351582e',
	'0013_lanes_in_hand': '724cae2cd65e09faded76af04ae5a23c20d023bfebfa27428f6ed68212686577',
	'0014_features_not_run': 'ebce7e4dcca3ef2f24aee2788ec248807ab2c9b051e023757b7ebe318e30a3b7',
	'0015_feature_outcomes': '3e11d70b5899fe4d0994d4772c9a4a34d261989978042367a9a75a8e29140ab6',
	'0016_load_shares': '3e0c4e296c612bb07bca9b0db9771c1fa6ed4eceaf10387526f404ff7e0b9297',
	'0019_places': '1b94ac9b01e06f13de7c467bb44340bd76e26dd7e008c2fc0603bc63a11e2c19',
	'0020_outcome_texts': '7238724dc85e0411cb82b672014b73e0a59a935f3e4098c4202a2d8a44942e01',
}

test('released migrations stay as they are', () => {
	const found = readMigrationFiles({ migrationsFolder: places.migrations }).slice(0, Object.keys(released).length)
	expect(found.map(({ hash }) => hash)).toEqual(Object.values(released))
})

/** A database as a server of an earlier state has left it, with a project, a feature and a run that ended. */
async function databaseOf(state: string) {
	const own = openDatabase(await emptyDb(), { size: 1 })
	onTestFinished(own.close)
	const folder = await mkdtemp(join(tmpdir(), 'assay-migrations-'))
	const journal = JSON.parse(await readFile(join(places.migrations, 'meta/_journal.json'), 'utf8'))
	const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag)
	const taken = tags.slice(0, tags.indexOf(state) + 1)
	await mkdir(join(folder, 'meta'))
	await writeFile(
		join(folder, 'meta/_journal.json'),
		JSON.stringify({ ...journal, entries: journal.entries.slice(0, taken.length) }),
	)
	for (const tag of taken) await copyFile(join(places.migrations, `${tag}.sql`), join(folder, `${tag}.sql`))
	await migrate(own.url, folder)
	await rm(folder, { recursive: true })
	await own.pool.query(
		`insert into projects (name, application_type, group_id, created_at, updated_at) values ('Kettle shop', 'KARATE', 'g1', now(), now());
		insert into features (project_id, name, path, content, xpath, feature_type, created_at, updated_at)
			select id, 'Pay', 'Pay.feature', 'Feature: Pay', '', 'KARATE', now(), now() from projects;
		insert into runs (project_id, kind, name, feature_id, environment_name, environment_settings, feature_types, state, queued_at)
			select project_id, 'FEATURE', 'Pay', id, 'local', '{}', '{KARATE}', 'FAILURE', now() from features`,
	)
	return { ...own, migrations: tags.length }
}

test.each(Object.keys(released))(
	'a database of the state %s is brought up to date with all that it holds',
	async (state) => {
		const { db, pool, url, migrations } = await databaseOf(state)
		for (let times = 0; times < 2; times++) {
			await migrate(url)
			expect(await db.select().from(projects)).toMatchObject([{ name: 'Kettle shop', applicationType: 'KARATE' }])
			expect(await db.select().from(features)).toMatchObject([
				{ name: 'Pay', path: 'Pay.feature', content: 'Feature: Pay' },
			])
			expect(await db.select().from(runs)).toMatchObject([
				{ name: 'Pay', kind: 'FEATURE', state: 'FAILURE', environmentName: 'local', tags: '', traceparent: null },
			])
			const { rows: done } = await pool.query('select count(*)::int as n from __drizzle_migrations')
			expect(done).toEqual([{ n: migrations }])
		}
	},
)

test('the outcomes that runs of the first state had become rows of their own, once', async () => {
	const { pool, url } = await databaseOf('0000_start')
	await pool.query(
		`update runs set outcomes = jsonb_build_array(
			jsonb_build_object('featureId', feature_id, 'name', 'by card', 'line', 2, 'status', 'passed'),
			jsonb_build_object('featureId', feature_id, 'name', 'by invoice', 'line', 5, 'status', 'failed'),
			jsonb_build_object('featureId', null, 'name', 'of a deleted feature', 'line', 5, 'status', 'failed'))`,
	)
	for (let times = 0; times < 2; times++) {
		await migrate(url)
		const { rows } = await pool.query('select scenario, name, line, status from scenario_runs order by 1')
		expect(rows).toEqual([
			{ scenario: '1.1', name: 'by card', line: 2, status: 'passed' },
			{ scenario: '1.2', name: 'by invoice', line: 5, status: 'failed' },
		])
	}
})

test('outcomes that were kept before they were texts are found anew', async () => {
	const { pool, url } = await databaseOf('0019_places')
	expect(await pool.query(`update feature_outcomes set found_at = stamp, run = '{"id":1}'`)).toMatchObject({
		rowCount: 1,
	})
	await migrate(url)
	expect((await pool.query('select * from feature_outcomes')).rows).toEqual([])
})
