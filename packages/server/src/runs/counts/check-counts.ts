import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import type { World } from '../../world.ts'

/** One figure that is kept of a project's runs and is not what its runs say. */
export interface CountDifference {
	project: number
	/** "runs named shop", "FAILURE: failed". */
	figure: string
	kept: number
	counted: number
}

const ended = sql`state in ('SUCCESS', 'FAILURE', 'ERROR')`
const quarter = sql`date_bin('15 minutes', queued_at, '2000-01-01 00:00Z')`

/** Counts all runs anew and compares what is kept of them. Each comparison is one statement, so runs may start and end meanwhile. */
export async function countDifferences(db: Db): Promise<CountDifference[]> {
	const named = await compare(db, sql`run_names`, sql`'runs named ' || key`, {
		key: sql`search_name`,
		figures: { runs: sql`count(*)` },
	})
	const blocks = await compare(db, sql`run_blocks`, sql`'runs ' || key * 1024 || ' to ' || key * 1024 + 1023`, {
		key: sql`block`,
		of: sql`id / 1024`,
		figures: { runs: sql`count(*)` },
	})
	const totals = await compare(db, sql`run_totals`, sql`key`, {
		key: sql`state`,
		where: ended,
		figures: {
			runs: sql`count(*)`,
			with_passed: sql`count(*) filter (where pass_count > 0)`,
			with_failed: sql`count(*) filter (where fail_count > 0)`,
			nanos: sql`sum(nanos)`,
			scenarios: sql`sum(scenario_count)`,
			passed: sql`sum(pass_count)`,
			failed: sql`sum(fail_count)`,
		},
	})
	const quarters = await compare(
		db,
		sql`run_quarters`,
		sql`'from ' || to_char(key at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`,
		{
			key: sql`quarter`,
			of: quarter,
			where: ended,
			figures: { passed: sql`sum(pass_count)`, failed: sql`sum(fail_count)` },
		},
	)
	return [...named, ...blocks, ...totals, ...quarters]
}

interface Kept {
	/** The column beside the project that distinguishes the rows, and how a run says it where it has no such column. */
	key: SQL
	of?: SQL
	/** Of which runs, by default of all. */
	where?: SQL
	/** Column → how it is counted. */
	figures: Record<string, SQL>
}

async function compare(db: Db, table: SQL, label: SQL, { key, of = key, where = sql`true`, figures }: Kept) {
	const names = Object.keys(figures).map((name) => sql.identifier(name))
	const counts = Object.entries(figures).map(([name, how]) => sql`${how} as ${sql.identifier(name)}`)
	const pairs = names.map(
		(name) =>
			sql`(${sql.raw(`'${name.value}'`)}, coalesce(kept.${name}, 0)::numeric, coalesce(counted.${name}, 0)::numeric)`,
	)
	const single = names.length === 1
	const { rows } = (await db.execute(sql`
		select project_id as project, ${label}${single ? sql`` : sql` || ': ' || figure`} as figure, kept::float8, counted::float8
		from (
			select project_id, key, figure, pair.kept, pair.counted
			from (select project_id, ${key} as key, ${sql.join(names, sql`, `)} from ${table}) kept
			full join (
				select project_id, ${of} as key, ${sql.join(counts, sql`, `)} from runs where ${where} group by 1, 2
			) counted using (project_id, key)
			cross join lateral (values ${sql.join(pairs, sql`, `)}) pair(figure, kept, counted)
			where pair.kept <> pair.counted
		) differing
		order by 1, 2`)) as unknown as { rows: CountDifference[] }
	return rows.map(({ project, ...rest }) => ({ project: Number(project), ...rest }))
}

/** The nightly look at what is counted of runs: logs each difference and gives how many there are. */
export async function checkCounts({ db, log }: Pick<World, 'db' | 'log'>): Promise<number> {
	const differences = await countDifferences(db)
	for (const difference of differences.slice(0, 20))
		log.error(difference, 'what is counted of runs differs from the runs')
	return differences.length
}
