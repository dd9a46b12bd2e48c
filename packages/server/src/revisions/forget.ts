import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows-of.ts'
import { removeUnused } from '../files/unused.ts'
import type { World } from '../world.ts'

const day = 24 * 3600_000

/**
 * Removes what was replaced longer ago than ASSAY_KEEP_REVISIONS_DAYS. What stood last in something stays: by it a deletion is
 * undone. A few thousand at a time; answers whether there may be more.
 */
export async function forgetRevisions(
	world: Pick<World, 'db' | 'blobs' | 'clock' | 'config' | 'log'>,
	budget = 5000,
): Promise<boolean> {
	const { db, clock, config } = world
	if (config.keepRevisionsDays === 0) return false
	const before = new Date(clock().getTime() - config.keepRevisionsDays * day)
	const rows = await rowsOf<{ sha256: string | null }>(
		db.execute(sql`
		delete from revisions r using (
			select kind, object_id, version from revisions old
			where exists (
				select from revisions later
				where later.kind = old.kind and later.object_id = old.object_id and later.version > old.version
					and later.saved_at < ${before}
			)
			limit ${budget}
		) gone
		where r.kind = gone.kind and r.object_id = gone.object_id and r.version = gone.version
		returning case when r.kind = 'file' then r.body->>'sha256' end as sha256`),
	)
	await removeUnused(
		world,
		rows.flatMap(({ sha256 }) => sha256 ?? []),
	)
	return rows.length === budget
}
