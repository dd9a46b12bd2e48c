import type { ComparedScenario, Comparison } from '@assay/contract/runs'
import { count, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { earlierLoads } from './earlier-loads.ts'
import { letterOf } from './history.ts'
import { type RunRow, scenarioRuns } from './schema.ts'
import { isFinal, shown } from './store.ts'

interface Found extends ComparedScenario {
	statusBefore: string | null
	statusAfter: string | null
}

/** A scenario that passed in both is slower when it took half as long again, and a tenth of a second. */
const slowerBy = 1.5
const leastNanos = 1e8

/** Two runs of one project, the older one first, scenario by scenario: the same feature, name and row. */
export async function compareRuns(db: Db, before: RunRow, after: RunRow): Promise<Comparison> {
	const { rows } = (await db.execute(sql`
		with b as (${firstOfEach(before.id)}), a as (${firstOfEach(after.id)}), both_runs as (
			select coalesce(a.feature_id, b.feature_id) as feature_id, coalesce(a.key, b.key) as key, coalesce(a.name, b.name) as name,
				b.scenario as before, a.scenario as after, b.status as "statusBefore", a.status as "statusAfter",
				b.nanos as "nanosBefore", a.nanos as "nanosAfter", coalesce(a.failure, b.failure) as failure
			from b full join a on a.feature_id = b.feature_id and a.key = b.key
		), differing as (
			select * from both_runs
			where "statusBefore" is distinct from 'passed' or "statusAfter" is distinct from 'passed'
				or ("nanosAfter" >= "nanosBefore" * ${slowerBy}::float and "nanosAfter" - "nanosBefore" >= ${leastNanos}::float)
		)
		select f.name as feature, d.name, d.before, d.after, d."statusBefore", d."statusAfter",
			d."nanosBefore"::float, d."nanosAfter"::float, d.failure, t.outcomes
		from differing d
		join features f on f.id = d.feature_id
		cross join lateral (
			select string_agg(one.letter, '' order by one.run_id) as outcomes
			from (
				select h.run_id, ${letterOf} as letter from scenario_runs h
				where h.feature_id = d.feature_id and h.key = d.key and h.run_id <= ${after.id}
				group by h.run_id order by h.run_id desc nulls last limit 10
			) one
		) t
		order by f.name, d.feature_id, d.name`)) as unknown as { rows: Found[] }
	const which = (wanted: (row: Found) => boolean) => rows.filter(wanted).map(scenarioOf)
	const decided = ({ statusBefore, statusAfter }: Found) => isDecided(statusBefore) && isDecided(statusAfter)
	const failed = (row: Found, was: boolean, is: boolean) =>
		decided(row) && (row.statusBefore === 'failed') === was && (row.statusAfter === 'failed') === is
	return {
		before: shown(before),
		after: shown(after),
		appeared: which((row) => failed(row, false, true) || (row.statusBefore === null && row.statusAfter === 'failed')),
		went: which((row) => failed(row, true, false)),
		still: which((row) => failed(row, true, true)),
		slower: which((row) => failed(row, false, false)),
		notCompared: which((row) => !decided(row) && !(row.statusBefore === null && row.statusAfter === 'failed')),
		notKept: await notKept(db, before, after),
		// The earlier loads of a feature that is none would be looked for among all its runs.
		loads:
			after.featureTypes.includes('PERFORMANCE') && (await earlierLoads(db, after)).some(({ id }) => id === before.id),
	}
}

/** What is known of scenarios goes with their feature, or when a run is cleaned; the count of a run that has ended stays. */
async function notKept(db: Db, before: RunRow, after: RunRow): Promise<Comparison['notKept']> {
	const rows = await db
		.select({ runId: scenarioRuns.runId, kept: count() })
		.from(scenarioRuns)
		.where(inArray(scenarioRuns.runId, [before.id, after.id]))
		.groupBy(scenarioRuns.runId)
	const kept = new Map(rows.map((row) => [row.runId, row.kept]))
	const missing = ({ id, state, scenarioCount }: RunRow) =>
		isFinal(state) ? Math.max(0, scenarioCount - (kept.get(id) ?? 0)) : 0
	return { before: missing(before), after: missing(after) }
}

const isDecided = (status: string | null) => status === 'passed' || status === 'failed'

/** Of scenarios that share name and row the one that fared worst. */
const firstOfEach = (runId: number) => sql`
	select distinct on (feature_id, key) * from scenario_runs where run_id = ${runId}
	order by feature_id, key, array_position(array['failed', 'stopped'], status), scenario`

const scenarioOf = ({ statusBefore: _before, statusAfter: _after, ...row }: Found): ComparedScenario => row
