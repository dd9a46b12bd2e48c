import type { ListedRun } from '@assay/contract/runs'
import { eq, sql } from 'drizzle-orm'
import { firstPage, inText } from '../db/first-page.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { pageOfIds } from './counts/page-of-ids.ts'
import { isFiltered, type RunSearch } from './filters.ts'
import { runs } from './schema.ts'
import { shown, shownColumns } from './store.ts'

/** A page of runs as a list shows them, newest first. */
export async function listed(db: Db, search: RunSearch, page: { page: number; size: number }): Promise<ListedRun[]> {
	const rows = await rowsOf(db, search, page)
	// Assigned, not spread: to copy thirty fields a row is a tenth of the call.
	return rows.map((row) => Object.assign(shown(row), row.before))
}

async function rowsOf(db: Db, search: RunSearch, { page, size }: { page: number; size: number }) {
	if (page === 0 && search.searchText === '' && !isFiltered(search))
		return first(db, size).execute({ project: search.applicationId })
	const ids = await pageOfIds(db, search, { page, size })
	return ids.length === 0 ? [] : byIds(db).execute({ ids })
}

/** The last ten runs, up to it, of the same feature or plan in the same environment: their letters, and what they usually take. */
export async function runBefore(db: Db, id: number): Promise<Before> {
	const [row] = await db.select({ before }).from(runs).where(eq(runs.id, id))
	return row?.before ?? { lastTen: '', usual: null }
}

type Before = Pick<ListedRun, 'lastTen' | 'usual'>

/** One letter for what became of a whole run. */
const letter = sql`case when r.state = 'SUCCESS' then 'p' when r.state = 'FAILURE' then 'f' when r.state <> 'ERROR' then 'r'
	when r.cancelled_by is not null then 'c' else 'n' end`

/** Reruns of a part take less time than usual and say nothing of the whole, but of themselves. */
const ten = sql`r.environment_name = ${runs}.environment_name and r.tags = ${runs}.tags and (r.only is null or r.id = ${runs}.id) and r.id <= ${runs}.id
	order by r.id desc nulls last limit 10`

/** Of the run that a statement on `runs` is about. */
const before = sql<Before>`(
	select json_build_object('lastTen', coalesce(string_agg(r.letter, '' order by r.id), ''),
		'usual', percentile_cont(0.5) within group (order by r.nanos) filter (where r.id < ${runs}.id and r.letter in ('p', 'f')))
	from (
		(select r.id, r.nanos, ${letter} as letter from runs r where ${runs}.feature_id is not null and r.feature_id = ${runs}.feature_id and ${ten})
		union all
		(select r.id, r.nanos, ${letter} as letter from runs r where ${runs}.test_plan_id is not null and r.test_plan_id = ${runs}.test_plan_id and ${ten})
	) r
)`

const select = (db: Db) => db.select({ ...shownColumns, before }).from(runs)

const byIds = perDatabase((db) =>
	select(db)
		.where(sql`${runs.id} = any(${sql.placeholder('ids')}::bigint[])`)
		.orderBy(newest(runs.id))
		.prepare('runs_listed'),
)

/** In one statement: what is written to a socket costs more than all else of a call. */
const first = firstPage((db, size) =>
	select(db)
		.where(eq(runs.projectId, sql.placeholder('project')))
		.orderBy(newest(runs.id))
		.limit(inText(size))
		.prepare(`first_${size}_runs_listed`),
)
