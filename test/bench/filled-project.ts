import type { Client } from '@assay/contract/client'
import { runningCluster } from '@assay/server/db/cluster'
import { type OpenDatabase, openDatabase } from '@assay/server/db/open'
import { caller, newData, type Product, removeData, startProduct, tokenOf } from '../product.ts'

/** A started product with one project of the amounts that lists must carry, and a way past the server to its rows. */
export interface FilledProject {
	product: Product
	token: string
	api: Client
	database: OpenDatabase
	applicationId: number
	/** A feature that includes 500 others and 100 files, and has 1,000 revisions. */
	featureId: number
	/** Holds 1,000 features. */
	testPlanId: number
	scheduleId: number
	close(): Promise<void>
}

export const amounts = { features: 10_000, runs: 100_000, files: 1_000, environments: 500, objects: 500, plans: 200 }

export async function filledProject(): Promise<FilledProject> {
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_EXECUTOR: 'off' } })
	const token = await tokenOf(data)
	const api = caller(product.url, token)
	for (let n = 1; n <= 30; n++)
		await api.projects.save({ body: { name: `Neighbour ${n}`, applicationType: 'KARATE', gitBranchName: null } })
	const { id: applicationId } = await api.projects.save({
		body: { name: 'Shop', applicationType: 'ALL', gitBranchName: null },
	})
	const database = openDatabase((await runningCluster(data)) ?? '')
	for (const statement of statements(applicationId)) await database.pool.query(statement)
	const idOf = async (sql: string) => (await database.pool.query<{ id: number }>(sql)).rows[0]?.id ?? 0
	const of = `project_id = ${applicationId}`
	return {
		product,
		token,
		api,
		database,
		applicationId,
		featureId: await idOf(`select max(id) id from features where ${of}`),
		testPlanId: await idOf(`select max(id) id from test_plans where ${of}`),
		scheduleId: await idOf(`select max(id) id from schedules where ${of}`),
		close: async () => {
			await database.close()
			await product.stop()
			await removeData(data)
		},
	}
}

/** "Shop" stands in every name, "check" in every tenth, "voucher" in every hundredth. */
const name = (n: string) => `'Shop: ' ||
	(array['Check out', 'Sign in', 'Basket', 'Search', 'Profile', 'Shipping', 'Refund', 'Wish list', 'Newsletter', 'Invoice'])[1 + ${n} % 10] ||
	(array[' as guest', ' with voucher', ' from abroad', ' by phone', ' at night', ' in a hurry', ' twice', ' half way', ' for others', ' in dark mode'])[1 + ${n} / 10 % 10] ||
	' ' || ${n}`
const audit = `'admin', now(), 'admin', now()`
const audited = 'created_by, created_at, updated_by, updated_at'

function statements(project: number): string[] {
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
		`insert into runs (project_id, kind, name, feature_id, environment_name, environment_settings, feature_types, started_by, state,
				queued_at, claimed_at, finished_at, scenario_count, pass_count, fail_count, nanos, first_failure, report_url, cleaned_at)
			select ${project}, 'FEATURE', ${name('(n % 10000 + 1)')}, f.id, 'stage 1', '{"web":{"url":"http://shop.test"},"rp.apikey":"********"}',
				'{KARATE}', 'admin', (array['SUCCESS', 'SUCCESS', 'FAILURE', 'ERROR'])[1 + n % 4],
				now() - (100001 - n) * interval '1 minute', now(), now(), 10, 9, 1, 1000000000 + n, 'one of ten: expected 42, got 41',
				'run/' || n || '/', now()
			from generate_series(1, ${amounts.runs}) n
			join (select id, row_number() over (order by id) row from features where ${of}) f on f.row = n % 10000 + 1
			order by n`,
		`insert into scenario_runs (run_id, scenario, feature_id, key, name, line, status, nanos)
			select id, '1.' || s + 1, feature_id, md5('one of ten ' || s), 'one of ten', 2 + 4 * s, 'passed', 100000000
			from runs, generate_series(0, 9) s where ${of}`,
		`insert into schedule_fires (schedule_id, fire_at, reason)
			select (select max(id) from schedules where ${of}), now() - n * interval '1 hour', 'still running'
			from generate_series(1, 1000) n`,
		// As autovacuum does by and by.
		'vacuum analyze',
	]
}
