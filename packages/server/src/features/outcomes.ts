import type { Feature } from '@assay/contract/features'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'

type LastRun = NonNullable<Feature['lastRun']>

/**
 * For each feature its latest finished run of any kind, by itself or in a test plan, line by line, and the last ten outcomes.
 * Asks by SQL: the slice of runs knows features, not the other way.
 */
export async function latestOutcomes(db: Db, featureIds: number[]): Promise<Map<number, LastRun>> {
	if (featureIds.length === 0) return new Map()
	const rows = await ofFeatures(db).execute({ ids: featureIds })
	return new Map(
		rows.map(({ found: { feature, id, at, notRun, outcomes, scenarios } }) => [
			Number(feature),
			{
				id: Number(id),
				status: states[outcomes.at(-1) ?? ''] ?? 'ERROR',
				cancelled: outcomes.endsWith('c'),
				at: new Date(at).toISOString(),
				lastTen: outcomes,
				notRun,
				scenarios,
			},
		]),
	)
}

/** By the letter of an outcome; whatever else it is, the run ended before the feature had. */
const states: Record<string, string> = { p: 'SUCCESS', f: 'FAILURE' }

/** Prepared: planning it takes longer than finding a page of features in it. */
const ofFeatures = perDatabase((db) =>
	db
		.select({ found: sql<Found>`to_jsonb(found)` })
		.from(sql`(
		select f.id as feature, r.id, r.finished_at as at, ten.outcomes, s.scenarios,
			case r.kind when 'FEATURE' then r.not_run_count else coalesce(
				(select scenarios from features_not_run where run_id = r.id and feature_id = f.id), 0) end as "notRun"
		from unnest(${sql.placeholder('ids')}::bigint[]) as f(id)
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
		join runs r on r.id = ten.latest
		cross join lateral (
			select coalesce(jsonb_agg(jsonb_build_object('name', name, 'line', line, 'status', status) order by line), '[]') as scenarios
			from scenario_runs where run_id = r.id and feature_id = f.id
		) s) found`)
		.prepare('latest_outcomes'),
)

interface Found {
	feature: number
	id: number
	at: string
	notRun: number
	outcomes: string
	scenarios: { name: string; line: number; status: string }[]
}
