import type { Run, runs as routes } from '@assay/contract/runs'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { inParts } from '../db/in-parts.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { type RunRow, type RunState, runs } from './schema.ts'

export type RunRoutes = typeof routes
export const finalStates: RunState[] = ['SUCCESS', 'FAILURE', 'ERROR']
export const isFinal = (state: RunState) => finalStates.includes(state)

/** Everything, newest first, part after part. */
export const all = (db: Db, projectId: number) =>
	inParts(
		(below, rows) =>
			db
				.select()
				.from(runs)
				.where(and(eq(runs.projectId, projectId), lt(runs.id, below)))
				.orderBy(newest(runs.id))
				.limit(rows),
		(rows) => rows.map(shown),
	)

export async function byId(db: Db, id: number): Promise<RunRow | undefined> {
	const [row] = await db.select().from(runs).where(eq(runs.id, id))
	return row
}

/** Holds the row until the transaction ends: everything that changes a run passes through here. */
export async function hold(tx: Db, id: number): Promise<RunRow | undefined> {
	const [row] = await holding(tx).execute({ id })
	return row
}

const holding = perDatabase((tx) =>
	tx
		.select()
		.from(runs)
		.where(eq(runs.id, sql.placeholder('id')))
		.for('update')
		.prepare('hold_run'),
)

/** Whether nobody runs anything of a run. Asks by SQL: the slice of executors knows runs, not the other way. */
export async function isIdle(db: Db, { id, state, shared }: RunRow): Promise<boolean> {
	if (shared === null || isFinal(state)) return state === 'QUEUED'
	const { rows } = (await db.execute(
		sql`select 1 from run_hands where run_id = ${id} and not ended limit 1`,
	)) as unknown as { rows: unknown[] }
	return rows.length === 0
}

/** What a run repeats and what repeats it, oldest first. */
export async function chain(db: Db, id: number): Promise<RunRow[]> {
	const { rows } = (await db.execute(sql`
		with recursive up as (
			select id, rerun_of from runs where id = ${id}
			union select r.id, r.rerun_of from runs r join up on r.id = up.rerun_of
		), down as (
			select id from up where rerun_of is null
			union select r.id from runs r join down on r.rerun_of = down.id
		)
		select id from down union select id from up`)) as unknown as { rows: { id: number }[] }
	const ids = rows.map((row) => Number(row.id))
	return db.select().from(runs).where(inArray(runs.id, ids)).orderBy(asc(runs.id))
}

/** What is shown of a run: a row is wide, and most of it is for whoever executes it. */
export const shownColumns = {
	id: runs.id,
	name: runs.name,
	kind: runs.kind,
	state: runs.state,
	scenarioCount: runs.scenarioCount,
	passCount: runs.passCount,
	failCount: runs.failCount,
	notRunCount: runs.notRunCount,
	nanos: runs.nanos,
	queuedAt: runs.queuedAt,
	environmentName: runs.environmentName,
	environmentSettings: runs.environmentSettings,
	reportUrl: runs.reportUrl,
	reason: runs.reason,
	jiraStatus: runs.jiraStatus,
	jiraDescription: runs.jiraDescription,
	jiraId: runs.jiraId,
	projectId: runs.projectId,
	featureId: runs.featureId,
	testPlanId: runs.testPlanId,
	environmentId: runs.environmentId,
	tags: runs.tags,
	startedBy: runs.startedBy,
	atOnce: runs.atOnce,
	rerunOf: runs.rerunOf,
	firstFailure: runs.firstFailure,
	deleteFlag: runs.deleteFlag,
	cancelledBy: runs.cancelledBy,
}

/** As every answer shows it: a queued run is RUNNING to the specified screens. */
export const shown = (row: Pick<RunRow, keyof typeof shownColumns>): Run => ({
	id: row.id,
	details: row.name,
	run_type: row.kind,
	status: row.state === 'QUEUED' ? 'RUNNING' : row.state,
	scenario_count: row.scenarioCount,
	scenario_pass_count: row.passCount,
	scenario_fail_count: row.failCount,
	scenariosNotRun: row.notRunCount,
	run_duration: isFinal(row.state) ? row.nanos : 0,
	run_at: row.queuedAt.toISOString(),
	environment: { name: row.environmentName, settings_content: row.environmentSettings },
	report_url: row.reportUrl,
	errorDescription: row.reason,
	jira_status: row.jiraStatus,
	jira_Desc: row.jiraDescription,
	jira_Id: row.jiraId,
	queued: row.state === 'QUEUED',
	stranded: null,
	application_id: row.projectId,
	feature_id: row.featureId,
	business_scenario_id: row.testPlanId,
	environment_id: row.environmentId,
	run_scenariotags: row.tags,
	started_by: row.startedBy,
	atOnce: row.atOnce,
	rerunOf: row.rerunOf,
	firstFailure: row.firstFailure,
	deleteFlag: row.deleteFlag,
	cancelled: row.cancelledBy !== null,
})
