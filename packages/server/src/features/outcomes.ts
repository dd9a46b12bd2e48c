import type { Feature } from '@assay/contract/features'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { featureOutcomes, type OutcomeOfRun, type ScenarioOutcome } from './schema.ts'

type LastRun = NonNullable<Feature['lastRun']>
/** How many scenarios of a feature's latest run passed and did not, in place of each by name. */
type CountedRun = Omit<LastRun, 'scenarios'> & { passed: number; failed: number }

export interface KeptOutcome {
	feature: number
	/** Null of a feature that never ran. */
	run: OutcomeOfRun | null
	scenarios: ScenarioOutcome[] | null
}

/**
 * For each feature its latest finished run of any kind, by itself or in a test plan, line by line, and the last ten outcomes.
 * `kept`: what was read of them with the features.
 */
export async function latestOutcomes(
	db: Db,
	featureIds: number[],
	kept?: KeptOutcome[],
): Promise<Map<number, LastRun>> {
	if (featureIds.length === 0) return new Map()
	const known = kept ?? (await statements(db).whole.execute({ ids: featureIds }))
	const latest = new Map<number, LastRun>()
	for (const { feature, run, scenarios } of [...known, ...(await findOthers(db, featureIds, known))])
		if (run) latest.set(feature, Object.assign(shown(run), { scenarios: scenarios ?? [] }))
	return latest
}

/** The same without the scenarios' names, which are the most of it. */
export async function latestCounts(db: Db, featureIds: number[]): Promise<Map<number, CountedRun>> {
	if (featureIds.length === 0) return new Map()
	const [kept] = await statements(db).counted.execute({ ids: featureIds })
	const known = Object.entries(kept?.runs ?? {}).map(([feature, run]) => ({ feature: Number(feature), run }))
	const latest = new Map<number, CountedRun>()
	for (const { feature, run } of [...known, ...(await findOthers(db, featureIds, known))])
		if (run) latest.set(feature, Object.assign(shown(run), { passed: run.passed, failed: run.failed }))
	return latest
}

/** By the letter of an outcome; whatever else it is, the run ended before the feature had. */
const states: Record<string, string> = { p: 'SUCCESS', f: 'FAILURE' }

const shown = ({ id, at, notRun, outcomes }: OutcomeOfRun) => ({
	id,
	status: states[outcomes.at(-1) ?? ''] ?? 'ERROR',
	cancelled: outcomes.endsWith('c'),
	at: new Date(at).toISOString(),
	lastTen: outcomes,
	notRun,
})

/** Finds what is not kept, and keeps it unless a run of the feature has ended meanwhile. */
async function findOthers(db: Db, featureIds: number[], kept: Pick<KeptOutcome, 'feature'>[]): Promise<KeptOutcome[]> {
	if (kept.length === featureIds.length) return []
	const known = new Set(kept.map(({ feature }) => feature))
	const found = await statements(db).find.execute({ ids: [...new Set(featureIds)].filter((id) => !known.has(id)) })
	if (found.length === 0) return []
	const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
	await statements(db).keep.execute({
		ids: found.map(({ feature }) => feature),
		stamps: found.map(({ stamp }) => stamp),
		runs: found.map(({ run }) => json(run)),
		scenarios: found.map(({ scenarios }) => json(scenarios)),
	})
	return found
}

const ids = sql`${sql.placeholder('ids')}::bigint[]`
const { featureId, stamp, foundAt, run, scenarios } = featureOutcomes
const feature = sql<number>`${featureId}`.mapWith(Number).as('feature')

/** Prepared: planning the longest takes longer than finding a page of features in it. Asks by SQL: the slice of runs knows features, not the other way. */
const statements = perDatabase((db) => ({
	whole: db
		.select({ feature, run, scenarios })
		.from(featureOutcomes)
		.where(sql`${featureId} = any(${ids}) and ${foundAt} = ${stamp}`)
		.prepare('kept_outcomes'),
	/** In one row: to map a thousand of them takes longer than to read them. */
	counted: db
		.select({ runs: sql<Record<string, OutcomeOfRun | null> | null>`json_object_agg(${featureId}, ${run})` })
		.from(featureOutcomes)
		.where(sql`${featureId} = any(${ids}) and ${foundAt} = ${stamp}`)
		.prepare('kept_counts'),
	find: db
		.select({
			feature: sql<number>`feature`.mapWith(Number),
			stamp: sql<number>`stamp`.mapWith(Number),
			run: sql<OutcomeOfRun | null>`run`,
			scenarios: sql<ScenarioOutcome[] | null>`scenarios`,
		})
		.from(sql`(
		select f.id as feature, s.scenarios,
			coalesce((select o.stamp from feature_outcomes o where o.feature_id = f.id), 0) as stamp,
			case when r.id is not null then jsonb_build_object('id', r.id, 'at', r.finished_at,
				'notRun', case r.kind when 'FEATURE' then r.not_run_count else coalesce(
					(select scenarios from features_not_run where run_id = r.id and feature_id = f.id), 0) end, 'outcomes', ten.outcomes, 'passed', s.passed, 'failed', s.failed) end as run
		from unnest(${ids}) as f(id)
		cross join lateral (
			select string_agg(one.letter, '' order by one.run_id) as outcomes, max(one.run_id) as latest
			from (
				select any_run.run_id, coalesce(min(any_run.own), min(any_run.part)) as letter
				from (
					(select h.run_id, null as own, case when h.failed then 'f' when not h.stopped then 'p' when r.cancelled_by is null then 'n' else 'c' end as part
					from (
						select run_id, bool_or(status = 'failed') as failed, bool_or(status = 'stopped') as stopped from (
							select run_id, status from scenario_runs
							where feature_id = f.id and run_id >= coalesce((
								select min(d.run_id) from (
									select distinct run_id from scenario_runs where feature_id = f.id order by run_id desc nulls last limit 11
								) d
							), 0)
							union all
							(select run_id, 'stopped' from features_not_run where feature_id = f.id order by run_id desc limit 10)
						) part
						group by run_id
					) h join runs r on r.id = h.run_id and r.state in ('SUCCESS', 'FAILURE', 'ERROR'))
					union all
					(select id, case when state = 'SUCCESS' then 'p' when state = 'FAILURE' then 'f' when cancelled_by is null then 'n' else 'c' end, null from runs
					where feature_id = f.id and state in ('SUCCESS', 'FAILURE', 'ERROR') order by id desc nulls last limit 10)
				) any_run
				group by any_run.run_id order by any_run.run_id desc limit 10
			) one
		) ten
		left join runs r on r.id = ten.latest
		left join lateral (
			select jsonb_agg(jsonb_build_object('name', name, 'line', line, 'status', status) order by line) as scenarios,
				count(*) filter (where status = 'passed') as passed, count(*) filter (where status <> 'passed') as failed
			from scenario_runs where run_id = r.id and feature_id = f.id
		) s on true) found`)
		.prepare('latest_outcomes'),
	keep: db
		.insert(featureOutcomes)
		.select(
			sql`select id, stamp, stamp, run, scenarios
			from unnest(${ids}, ${sql.placeholder('stamps')}::bigint[], ${sql.placeholder('runs')}::jsonb[], ${sql.placeholder('scenarios')}::jsonb[])
				as f(id, stamp, run, scenarios)
			order by id`,
		)
		.onConflictDoUpdate({
			target: featureId,
			set: { foundAt: sql`excluded.found_at`, run: sql`excluded.run`, scenarios: sql`excluded.scenarios` },
			setWhere: sql`${stamp} = excluded.found_at`,
		})
		.prepare('keep_outcomes'),
}))
