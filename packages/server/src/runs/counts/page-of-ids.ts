import { asc, sql } from 'drizzle-orm'
import { newest } from '../../db/newest.ts'
import type { Db } from '../../db/open.ts'
import { found, isFiltered, type RunSearch } from '../filters.ts'
import { runs } from '../schema.ts'
import { countNamed } from './count-runs.ts'

/** Runs before a page up to which these are simply skipped. */
const near = 1024

/** The ids of a page of runs, newest first. Far down the list what is counted says where to begin, and few runs are skipped. */
export async function pageOfIds(
	db: Db,
	search: RunSearch,
	{ page, size }: { page: number; size: number },
): Promise<number[]> {
	const before = page * size
	if (before >= near && !isFiltered(search)) {
		if (search.searchText === '') return inBlocks(db, search.applicationId, before, size)
		const all = await countNamed(db, search)
		if (before > all / 2) return fromTheEnd(db, search, all - before, size)
	}
	const rows = await db
		.select({ id: runs.id })
		.from(runs)
		.where(found(search))
		.orderBy(newest(runs.id))
		.limit(size)
		.offset(before)
	return rows.map(({ id }) => id)
}

async function inBlocks(db: Db, projectId: number, before: number, size: number): Promise<number[]> {
	const { rows } = (await db.execute(sql`
		with begins as (
			select block, upto - runs as before from (
				select block, runs, sum(runs) over (order by block desc) as upto from run_blocks where project_id = ${projectId}
			) blocks
			where upto > ${before} order by block desc limit 1
		)
		select id from runs
		where project_id = ${projectId} and id < (select (block + 1) * 1024 from begins)
		order by id desc nulls last
		limit ${size} offset ${before} - (select before from begins)`)) as unknown as { rows: { id: number }[] }
	return rows.map(({ id }) => Number(id))
}

/** `left`: how many runs there are from the page's first on. */
async function fromTheEnd(db: Db, search: RunSearch, left: number, size: number): Promise<number[]> {
	const wanted = Math.min(size, left)
	if (wanted <= 0) return []
	const rows = await db
		.select({ id: runs.id })
		.from(runs)
		.where(found(search))
		// The order of the list's index, read backwards.
		.orderBy(sql`${asc(runs.id)} nulls first`)
		.limit(wanted)
		.offset(left - wanted)
	return rows.map(({ id }) => id).reverse()
}
