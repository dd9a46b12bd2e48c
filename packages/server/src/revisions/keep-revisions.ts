import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { revisions } from './schema.ts'

type Kind = (typeof revisions.$inferInsert)['kind']

/**
 * Keeps what stands in objects right now as their revisions, in the transaction that writes them; one that is kept already stays. In
 * SQL: there may be thousands, and a text that was just sent is not sent again.
 */
export async function keepRevisions(tx: Db, kind: Kind, ids: number[]): Promise<void> {
	if (ids.length === 0) return
	const { table, body } = kept[kind]
	await tx.execute(sql`
		insert into revisions (project_id, kind, object_id, version, body, saved_by, saved_at)
		select o.project_id, ${kind}, o.id, o.version, ${body}, o.updated_by, o.updated_at
		from ${sql.identifier(table)} o where o.id = any(${sql.param(ids)}::bigint[])
		on conflict do nothing`)
}

/** Under the names that a save of the object keeps. */
const kept: Record<Kind, { table: string; body: SQL }> = {
	environment: {
		table: 'environments',
		body: sql`jsonb_build_object('name', o.name, 'ui', o.ui, 'api', o.api, 'settings', o.settings)`,
	},
	file: {
		table: 'files',
		body: sql`jsonb_build_object('name', o.name, 'folder', o.folder, 'sha256', o.sha256, 'size', o.size)`,
	},
	feature: {
		table: 'features',
		body: sql`jsonb_build_object('name', o.name, 'path', o.path, 'content', o.content, 'xpath', o.xpath,
			'featureType', o.feature_type, 'includeFeatures', o.include_features, 'includeFiles', o.include_files)`,
	},
	globalObject: {
		table: 'global_objects',
		body: sql`jsonb_build_object('name', o.name, 'locator', o.locator, 'content', o.content,
			'ui', o.ui, 'api', o.api, 'settings', o.settings)`,
	},
	testPlan: {
		table: 'test_plans',
		body: sql`jsonb_build_object('name', o.name, 'description', o.description, 'atOnce', o.at_once, 'featureIds', (
			select coalesce(jsonb_agg(f.feature_id order by f.position), '[]') from test_plan_features f where f.test_plan_id = o.id))`,
	},
	schedule: {
		table: 'schedules',
		body: sql`jsonb_build_object('name', o.name, 'croneExpression', o.cron, 'timeZone', o.time_zone, 'run_scenariotags', o.tags, 'atOnce', o.at_once,
			'business_scenario_id', o.test_plan_id, 'env_id', o.environment_id)`,
	},
}
