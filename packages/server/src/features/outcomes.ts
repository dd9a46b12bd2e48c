import type { Feature } from '@assay/contract/features'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { featureOutcomes } from './schema.ts'

type LastRun = NonNullable<Feature['lastRun']>

/** What a feature's latest finished run made of it. */
interface OutcomeOfRun {
	id: number
	at: string
	notRun: number
	/** Newest last, at most ten. */
	outcomes: string
	passed: number
	failed: number
}

export interface KeptOutcome {
	feature: number
	whole: string
}

/**
 * For each feature its latest finished run of any kind, by itself or in a test plan, line by line, and the last ten outcomes: as
 * JSON text, `null` of one that never ran. `kept`: what was read of them with the features.
 */
export async function latestOutcomes(db: Db, featureIds: number[], kept?: KeptOutcome[]): Promise<Map<number, string>> {
	if (featureIds.length === 0) return new Map()
	const known = kept ?? (await statements(db).whole.execute({ ids: featureIds }))
	return withOthers(db, featureIds, 'whole', new Map(known.map(({ feature, whole }) => [feature, whole])))
}

/** The same without the scenarios' names, which are the most of it. */
export async function latestCounts(db: Db, featureIds: number[]): Promise<Map<number, string>> {
	if (featureIds.length === 0) return new Map()
	const [kept] = await statements(db).counted.execute({ ids: featureIds })
	const lines = kept?.lines?.split('\n') ?? []
	const known = new Map(kept?.features?.map((feature, at) => [feature, lines[at] ?? 'null']))
	return withOthers(db, featureIds, 'counted', known)
}

/** By the letter of an outcome; whatever else it is, the run ended before the feature had. */
const states: Record<string, string> = { p: 'SUCCESS', f: 'FAILURE' }

function textsOf(run: OutcomeOfRun | null, scenarios: LastRun['scenarios'] | null) {
	if (!run) return { whole: 'null', counted: 'null' }
	const { id, at, notRun, outcomes, passed, failed } = run
	const shown = {
		id,
		status: states[outcomes.at(-1) ?? ''] ?? 'ERROR',
		cancelled: outcomes.endsWith('c'),
		at: new Date(at).toISOString(),
		lastTen: outcomes,
		notRun,
	}
	return {
		whole: JSON.stringify({ ...shown, scenarios: scenarios ?? [] }),
		counted: JSON.stringify({ ...shown, passed, failed }),
	}
}

/** Finds what is not known, and keeps it unless a run of the feature has ended meanwhile. */
async function withOthers(db: Db, featureIds: number[], shown: 'whole' | 'counted', known: Map<number, string>) {
	const others = [...new Set(featureIds)].filter((id) => !known.has(id))
	if (others.length === 0) return known
	const found = (await statements(db).find.execute({ ids: others })).map(({ feature, stamp, run, scenarios }) => ({
		feature,
		stamp,
		...textsOf(run, scenarios),
	}))
	for (const one of found) known.set(one.feature, one[shown])
	await statements(db).keep.execute({
		ids: found.map(({ feature }) => feature),
		stamps: found.map(({ stamp }) => stamp),
		whole: found.map(({ whole }) => whole),
		counted: found.map(({ counted }) => counted),
	})
	return known
}

const ids = sql`${sql.placeholder('ids')}::bigint[]`
const { featureId, stamp, foundAt, whole, counted } = featureOutcomes
const feature = sql<number>`${featureId}`.mapWith(Number).as('feature')

/** Prepared: planning the longest takes longer than finding a page of features in it. Asks by SQL: the slice of runs knows features, not the other way. */
const statements = perDatabase((db) => ({
	whole: db
		.select({ feature, whole: sql<string>`${whole}` })
		.from(featureOutcomes)
		.where(sql`${featureId} = any(${ids}) and ${foundAt} = ${stamp}`)
		.prepare('kept_outcomes'),
	/** In one row, a line each (JSON text has none of its own): to map a thousand of them takes longer than to read them. */
	counted: db
		.select({
			features: sql<number[] | null>`json_agg(${featureId})`,
			lines: sql<string | null>`string_agg(${counted}, E'\\n')`,
		})
		.from(featureOutcomes)
		.where(sql`${featureId} = any(${ids}) and ${foundAt} = ${stamp}`)
		.prepare('kept_counts'),
	find: db
		.select({
			feature: sql<number>`feature`.mapWith(Number),
			stamp: sql<number>`stamp`.mapWith(Number),
			run: sql<OutcomeOfRun | null>`run`,
			scenarios: sql<LastRun['scenarios'] | null>`scenarios`,
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
			sql`select id, stamp, stamp, whole, counted
			from unnest(${ids}, ${sql.placeholder('stamps')}::bigint[], ${sql.placeholder('whole')}::text[], ${sql.placeholder('counted')}::text[])
				as f(id, stamp, whole, counted)
			order by id`,
		)
		.onConflictDoUpdate({
			target: featureId,
			set: { foundAt: sql`excluded.found_at`, whole: sql`excluded.whole`, counted: sql`excluded.counted` },
			setWhere: sql`${stamp} = excluded.found_at`,
		})
		.prepare('keep_outcomes'),
}))
