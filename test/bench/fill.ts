import type { OpenDatabase } from '@assay/server/db/open'

/** The amounts that lists must carry. */
export const amounts = { features: 10_000, runs: 100_000, files: 1_000, environments: 500, objects: 500, plans: 200 }
type Amounts = typeof amounts

/** Runs that keep the outcomes of their ten scenarios: older ones were cleaned up. */
const mostOutcomes = 100_000

/** Fills a project that has nothing in it, by SQL. The rows are those that the product would have written. */
export async function fill({ pool }: OpenDatabase, project: number, given: Amounts): Promise<void> {
	for (const statement of statements(project, given)) await pool.query(statement)
	await withoutIndexes(pool, 'runs', runStatements(project, given))
	// As autovacuum does by and by.
	await pool.query('vacuum analyze')
}

/** Into a table that many indexes hold, a million rows go four times as fast when the indexes are made afterwards. All or nothing. */
async function withoutIndexes(pool: OpenDatabase['pool'], table: string, work: string[]): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query("begin; set local maintenance_work_mem = '512MB'; set local synchronous_commit = off")
		const { rows } = await client.query<{ name: string; made: string }>(
			`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
				from pg_index where indrelid = $1::regclass and not indisunique`,
			[table],
		)
		for (const { name } of rows) await client.query(`drop index ${name}`)
		for (const statement of work) await client.query(statement)
		for (const { made } of rows) await client.query(made)
		await client.query('commit')
	} catch (error) {
		await client.query('rollback')
		throw error
	} finally {
		client.release()
	}
}

/** "Shop" stands in every name, "check" in every tenth, "voucher" in every hundredth. */
const name = (n: string) => `'Shop: ' ||
	(array['Check out', 'Sign in', 'Basket', 'Search', 'Profile', 'Shipping', 'Refund', 'Wish list', 'Newsletter', 'Invoice'])[1 + ${n} % 10] ||
	(array[' as guest', ' with voucher', ' from abroad', ' by phone', ' at night', ' in a hurry', ' twice', ' half way', ' for others', ' in dark mode'])[1 + ${n} / 10 % 10] ||
	' ' || ${n}`
const audit = `'admin', now(), 'admin', now()`
const audited = 'created_by, created_at, updated_by, updated_at'

function statements(project: number, amounts: Amounts): string[] {
	const of = `project_id = ${project}`
	return [
		`insert into files (project_id, name, sha256, size, ${audited})
			select ${project}, 'orders ' || n || '.csv', encode(sha256(n::text::bytea), 'hex'), 1000 + n, ${audit}
			from generate_series(1, ${amounts.files}) n`,
		`insert into environments (project_id, name, ui, api, settings, ${audited})
			select ${project}, 'stage ' || n, '{"user":"ann"}', '{"user":"bob"}', '{"web":{"url":"http://shop.test"}}', ${audit}
			from generate_series(1, ${amounts.environments}) n`,
		`insert into global_objects (project_id, name, content, locator, ${audited})
			select ${project}, 'page ' || n, '', '{"page' || n || '":{"title":"//h1"}}', ${audit}
			from generate_series(1, ${amounts.objects}) n`,
		`insert into features (project_id, name, path, content, xpath, feature_type, ${audited})
			select ${project}, ${name('n')}, 'feature ' || n || '.feature',
				'Feature: f' || n || E'\\n' || repeat(E'  Scenario: one of ten\\n    * def answer = 42\\n    * match answer == 42\\n    * print ''the answer is'', answer\\n', 10),
				'{}', (array['KARATE', 'ANOROC', 'MANUAL', 'MOBILE'])[1 + n % 4], ${audit}
			from generate_series(1, ${amounts.features}) n`,
		`update features set
			include_features = array(select id from features where ${of} order by id limit 500),
			include_files = array(select id from files where ${of} order by id limit 100)
			where id = (select max(id) from features where ${of})`,
		`insert into revisions (project_id, kind, object_id, version, body, saved_by, saved_at)
			select ${project}, 'feature', f.id, n, jsonb_build_object('name', f.name, 'content', f.content), 'admin', now()
			from generate_series(1, 1000) n, (select * from features where ${of} order by id desc limit 1) f`,
		`insert into test_plans (project_id, name, description, ${audited})
			select ${project}, 'Release ' || n, 'What must hold', ${audit} from generate_series(1, ${amounts.plans}) n`,
		`insert into test_plan_features (test_plan_id, feature_id, position)
			select p.id, f.id, f.n from (select id, row_number() over (order by id desc) n from test_plans where ${of}) p
			join (select id, row_number() over (order by id) n from features where ${of}) f on f.n <= case p.n when 1 then 1000 else 50 end`,
		`insert into schedules (project_id, test_plan_id, environment_id, name, cron, time_zone, ${audited})
			select ${project}, (select max(id) from test_plans where ${of}), (select max(id) from environments where ${of}),
				'nightly ' || n, '0 0 3 * * ?', 'Etc/UTC', ${audit} from generate_series(1, 20) n`,
		`insert into schedule_fires (schedule_id, fire_at, reason)
			select (select max(id) from schedules where ${of}), now() - n * interval '1 hour', 'still running'
			from generate_series(1, 1000) n`,
	]
}

function runStatements(project: number, amounts: Amounts): string[] {
	const of = `project_id = ${project}`
	return [
		`insert into runs (project_id, kind, name, feature_id, environment_name, environment_settings, feature_types, started_by, state,
				queued_at, claimed_at, finished_at, scenario_count, pass_count, fail_count, nanos, first_failure, report_url, cleaned_at)
			select ${project}, 'FEATURE', ${name(`(n % ${amounts.features} + 1)`)}, f.id, 'stage 1', '{"web":{"url":"http://shop.test"},"rp.apikey":"********"}',
				'{KARATE}', 'admin', (array['SUCCESS', 'SUCCESS', 'FAILURE', 'ERROR'])[1 + n % 4],
				now() - (${amounts.runs + 1} - n) * interval '1 minute', now(), now(), 10, 9, 1, 1000000000 + n, 'one of ten: expected 42, got 41',
				'run/' || n || '/', now()
			from generate_series(1, ${amounts.runs}) n
			join (select id, row_number() over (order by id) row from features where ${of}) f on f.row = n % ${amounts.features} + 1
			order by n`,
		`insert into scenario_runs (run_id, scenario, feature_id, key, name, line, status, nanos)
			select id, '1.' || s + 1, feature_id, md5('one of ten ' || s), 'one of ten', 2 + 4 * s, 'passed', 100000000
			from (select * from runs where ${of} order by id desc limit ${mostOutcomes}) newest, generate_series(0, 9) s`,
	]
}
