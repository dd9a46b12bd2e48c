import type { Answer } from '@assay/contract/route'
import type { runs as routes, ScenarioChange, ScenarioHistory } from '@assay/contract/runs'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { runBefore } from './listed.ts'
import type { RunRow } from './schema.ts'

/** A scenario of the run: its outcomes, newest last, at most ten, and whether its steps were the same in each of them. */
interface Found {
	scenario: string
	outcomes: string
	sameText: boolean
	/** The run in which the latest failures began. */
	since: number | null
}

/** As the screens write outcomes; two scenarios of one name and row in a run are one, which passed where both did. */
export const letterOf = sql`case when bool_or(h.status = 'failed') then 'f' when bool_or(h.status = 'stopped') then 'n' else 'p' end`

/**
 * Of a run with more scenarios only those are looked up that did not pass, or had not when their feature last ran, and of each
 * no more: what nobody reads is not asked.
 */
const mostLookedUp = 1000

/** The last ten outcomes of each scenario of a run, up to this run. Later runs say nothing of what was new in this one. */
export async function runHistory(db: Db, run: RunRow): Promise<Answer<typeof routes.history>> {
	const lookedUp =
		run.scenarioCount > mostLookedUp ? notable(run.id) : sql`select * from scenario_runs where run_id = ${run.id}`
	const { rows } = (await db.execute(sql`
		select s.scenario, t.outcomes, t.same as "sameText", b.since
		from (${lookedUp}) s
		cross join lateral (
			select string_agg(one.letter, '' order by one.run_id) as outcomes, count(distinct one.text) < 2 as same
			from (
				select h.run_id, ${letterOf} as letter, min(h.text) as text
				from scenario_runs h
				where h.feature_id = s.feature_id and h.key = s.key and h.run_id <= s.run_id
				group by h.run_id order by h.run_id desc nulls last limit 10
			) one
		) t
		left join lateral (
			select min(h.run_id) as since from scenario_runs h
			where t.outcomes like '%f' and h.feature_id = s.feature_id and h.key = s.key and h.status = 'failed' and h.run_id <= s.run_id
				and h.run_id > coalesce((
					select max(p.run_id) from scenario_runs p
					where p.feature_id = s.feature_id and p.key = s.key and p.status = 'passed' and p.run_id < s.run_id
						and not exists (
							select 1 from scenario_runs o
							where o.feature_id = p.feature_id and o.key = p.key and o.run_id = p.run_id and o.status <> 'passed'
						)
				), 0)
		) b on true`)) as unknown as { rows: Found[] }
	const { usual } = await runBefore(db, run.id)
	return { usual, scenarios: rows.map((row) => shown(row, run.id)) }
}

const notable = (runId: number) => sql`
	(select * from scenario_runs where run_id = ${runId} and status <> 'passed' limit ${mostLookedUp})
	union all
	(select s.*
	from (select distinct feature_id from scenario_runs where run_id = ${runId}) f
	cross join lateral (
		select max(run_id) as run_id from scenario_runs where feature_id = f.feature_id and run_id < ${runId}
	) before
	join scenario_runs h on h.feature_id = f.feature_id and h.run_id = before.run_id and h.status = 'failed'
	join scenario_runs s on s.feature_id = h.feature_id and s.key = h.key and s.run_id = ${runId} and s.status = 'passed'
	limit ${mostLookedUp})`

function shown(row: Found, runId: number): ScenarioHistory {
	const change = changeOf(row, runId)
	return { scenario: row.scenario, outcomes: row.outcomes, ...(change ? { change } : {}) }
}

/** What did not get to its end decides nothing: neither a failure nor a change. */
function changeOf({ outcomes, sameText, since }: Found, runId: number): ScenarioChange | undefined {
	const decided = outcomes.replaceAll('n', '')
	const turns = [...decided].filter((one, at) => at > 0 && one !== decided[at - 1]).length
	if (outcomes.endsWith('n')) return undefined
	if (turns >= 3) return { kind: 'mixed', failed: decided.split('f').length - 1, of: decided.length, sameText }
	if (decided.endsWith('f'))
		return since === null || Number(since) === runId
			? { kind: 'new failure' }
			: { kind: 'failing', since: Number(since) }
	return decided.endsWith('fp') ? { kind: 'passes again' } : undefined
}
