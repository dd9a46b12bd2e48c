import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import { contains } from '../../db/like.ts'
import type { Db } from '../../db/open.ts'
import { perDatabase } from '../../db/per-database.ts'
import { found, isFiltered, type RunSearch } from '../filters.ts'
import { runs } from '../schema.ts'
import { runBlocks, runNames } from './schema.ts'

/**
 * How many runs a search finds. By name alone, and of a whole project, it is known; runs that filters choose are counted, one by
 * one: where `atMost` is given to that number and no further, and `more` says that there are more.
 */
export async function countRuns(db: Db, search: RunSearch, atMost?: number): Promise<{ count: number; more?: true }> {
	if (!isFiltered(search)) return { count: await countNamed(db, search) }
	const all = db
		.select({ id: runs.id })
		.from(runs)
		.where(found(search))
		// No limit is a limit of null.
		.limit(sql`${atMost === undefined ? null : atMost + 1}::bigint` as unknown as number)
		.as('counted')
	const [row] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(all)
	const count = row?.count ?? 0
	return atMost !== undefined && count > atMost ? { count: atMost, more: true } : { count }
}

/** Runs of a project whose name contains the text or whose id it is. */
export async function countNamed(
	db: Db,
	{ applicationId, searchText }: Pick<RunSearch, 'applicationId' | 'searchText'>,
): Promise<number> {
	if (searchText === '') {
		const [row] = await countAll(db).execute({ project: applicationId })
		return row?.count ?? 0
	}
	const [row] = await db
		.select({ count: sumOf(runNames.runs) })
		.from(runNames)
		.where(and(eq(runNames.projectId, applicationId), contains(runNames.searchName, searchText)))
	const byName = row?.count ?? 0
	if (!/^\d{1,15}$/.test(searchText)) return byName
	const byId = await db
		.select({ id: runs.id })
		.from(runs)
		.where(
			and(
				eq(runs.id, Number(searchText)),
				eq(runs.projectId, applicationId),
				not(contains(runs.searchName, searchText) as SQL),
			),
		)
	return byName + byId.length
}

const sumOf = (column: typeof runBlocks.runs | typeof runNames.runs) =>
	sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** Prepared: every list of runs asks it. */
const countAll = perDatabase((db) =>
	db
		.select({ count: sumOf(runBlocks.runs) })
		.from(runBlocks)
		.where(eq(runBlocks.projectId, sql.placeholder('project')))
		.prepare('count_of_runs'),
)
