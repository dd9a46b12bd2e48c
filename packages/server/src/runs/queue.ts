import type { RunAs } from '@assay/contract/runs'
import { testPlanSays } from '@assay/contract/test-plans'
import { loadSettingProblem } from '@assay/engine/surfaces/load/wish/setting-problem'
import { typeRunAs } from '@assay/engine/surfaces/type-run-as'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { announcing } from '../db/changes.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { preparedShape } from '../db/prepared-shape.ts'
import { environments } from '../environments/schema.ts'
import { features } from '../features/schema.ts'
import { maskSecrets } from '../mask-secrets.ts'
import { unfit } from '../problem.ts'
import * as testPlanStore from '../test-plans/store.ts'
import { requireTags } from './require-tags.ts'
import { type RunRow, runs } from './schema.ts'

/**
 * The queue of runs. The run row is the job; the scheduler, the screens and every client of the API enqueue here. Home-made,
 * because a package for queues brings tables of its own, and with them a second state of each run.
 */
export interface RunRequest {
	projectId: number
	what: { featureId: number } | { testPlanId: number }
	environmentId: number
	tags?: string
	/** Feature id → lines to run; absent = everything. */
	only?: Record<string, number[]>
	/** Otherwise than its features' type says. */
	runAs?: RunAs | null | undefined
	/** Absent or null = as the test plan says. */
	atOnce?: number | null | undefined
	rerunOf?: number
	/** Of a schedule it has a name alone. */
	startedBy: { userId: string | null; username: string } | undefined
	at: Date
	/** Of the span that starts it. */
	traceparent?: string | undefined
}

/** One row, and with it one word to whoever waits for work. */
export async function enqueue(db: Db, request: RunRequest): Promise<RunRow> {
	const { projectId, environmentId } = request
	requireTags(request.tags ?? '')
	const { runAs } = request
	for (const [key, value] of [
		['gatling.inject', runAs?.profile],
		['load.executors', runAs?.executors],
	] as const) {
		const wrong = value === undefined ? undefined : loadSettingProblem(key, value)
		if (wrong !== undefined) throw unfit('runAs', wrong)
	}
	const what = await definitionOf(db, request)
	const [environment] = await statements(db).environment.execute({ projectId, id: environmentId })
	if (!environment) throw unfit('env_id', `Not in this project: ${environmentId}`)
	const [run] = await insert(db, {
		projectId,
		...what,
		environmentId,
		environmentName: environment.name,
		environmentSettings: maskSecrets(environment.settings),
		tags: request.tags ?? '',
		only: request.only ?? null,
		runAs: request.runAs ?? null,
		atOnce: request.atOnce ?? null,
		rerunOf: request.rerunOf ?? null,
		startedById: request.startedBy?.userId ?? null,
		startedBy: request.startedBy?.username ?? null,
		queuedAt: request.at,
		traceparent: request.traceparent ?? null,
	})
	return run as RunRow
}

const insert = preparedShape('enqueue_run', (db, values: typeof runs.$inferInsert, name) =>
	db
		.insert(runs)
		.values(values)
		.returning({ ...getTableColumns(runs), announced: announcing('queue') })
		.prepare(name),
)

const statements = perDatabase((db) => {
	const [id, projectId] = [sql.placeholder('id'), sql.placeholder('projectId')]
	return {
		environment: db
			.select({ name: environments.name, settings: environments.settings })
			.from(environments)
			.where(and(eq(environments.id, id), eq(environments.projectId, projectId)))
			.prepare('environment_to_run'),
		feature: db
			.select({ name: features.name, type: features.featureType })
			.from(features)
			.where(and(eq(features.id, id), eq(features.projectId, projectId)))
			.prepare('feature_to_run'),
	}
})

/** What a run is called and which types of features it has, so that an executor takes only what it can run. */
async function definitionOf(
	db: Db,
	{ projectId, what, only, runAs }: RunRequest,
): Promise<Pick<RunRow, 'kind' | 'name' | 'featureTypes'> & RunRequest['what']> {
	if ('featureId' in what) {
		const [feature] = await statements(db).feature.execute({ projectId, id: what.featureId })
		if (!feature) throw unfit('feature_id', `Not in this project: ${what.featureId}`)
		return { kind: 'FEATURE', name: feature.name, ...what, featureTypes: [typeRunAs(feature.type, runAs)] }
	}
	const plan = await testPlanStore.byId(db, what.testPlanId)
	if (plan?.projectId !== projectId) throw unfit('business_scenario_id', `Not in this project: ${what.testPlanId}`)
	const all = (await testPlanStore.featuresOf(db, [plan.id])).get(plan.id) ?? []
	const wanted = only ? all.filter(({ id }) => only[id]) : all
	if (wanted.length === 0) throw unfit('business_scenario_id', testPlanSays.noFeatures)
	const featureTypes = [...new Set(wanted.map(({ featureType }) => typeRunAs(featureType, runAs)))]
	return { kind: 'BUSINESS_SCENARIO', name: plan.name, ...what, featureTypes }
}
