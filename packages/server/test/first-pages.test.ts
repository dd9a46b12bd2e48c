import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { execution } from '../src/dashboards/execution.ts'
import { openDatabase } from '../src/db/open.ts'
import { list } from '../src/features/store.ts'
import { listed } from '../src/runs/listed.ts'
import { afterFile } from './after-file.ts'
import { testDb } from './database.ts'

const first = { page: 0, size: 10 }

test('first pages are planned once and not with each call', async () => {
	const { url } = await testDb()
	// What is prepared belongs to a connection.
	const { db, pool, close } = openDatabase(url, { size: 1 })
	afterFile(close)
	await db.execute(sql`insert into projects (name, application_type, group_id, created_by, created_at, updated_by, updated_at)
		values ('Shop', 'KARATE', 'group', 'ann', now(), 'ann', now())`)
	await db.execute(sql`insert into features (project_id, name, path, content, xpath, feature_type, created_by, created_at, updated_by, updated_at)
		select 1, 'Basket ' || n, n || '.feature', 'Feature: basket', '{}', 'KARATE', 'ann', now(), 'ann', now() from generate_series(1, 2000) n`)
	await db.execute(sql`insert into runs (project_id, kind, name, environment_name, environment_settings, feature_types, state, queued_at, finished_at)
		select 1, 'FEATURE', 'Basket ' || n, 'stage', '{}', '{KARATE}', 'SUCCESS', now(), now() from generate_series(1, 2000) n`)
	await db.execute(sql`analyze`)

	for (let n = 0; n < 10; n++) {
		expect(await list(db, { applicationId: 1, text: '', notIn: [] }, first)).toHaveLength(10)
		expect(await listed(db, { applicationId: 1, searchText: '' }, first)).toHaveLength(10)
		expect((await execution(db, 1, { behind: 'all', during: undefined, ...first })).runs.rows).toHaveLength(10)
	}

	const { rows } = await pool.query('select name, custom_plans from pg_prepared_statements order by name')
	// PostgreSQL plans with the numbers given five times, and then compares.
	expect(rows).toEqual([
		{ name: 'count_of_runs', custom_plans: 5 },
		{ name: 'first_10_features', custom_plans: 5 },
		{ name: 'first_10_runs_listed', custom_plans: 5 },
		{ name: 'newest_10_runs', custom_plans: 5 },
		{ name: 'run_totals', custom_plans: 5 },
	])
})
