import { sql } from 'drizzle-orm'
import type { World } from '../world.ts'

/** A blob goes when no run and no file names it any more. */
export async function removeUnused({ db, blobs }: World, sha256: string): Promise<void> {
	const used = (await db.execute(sql`
		select 1 from run_blobs where sha256 = ${sha256} union all select 1 from files where sha256 = ${sha256} limit 1`)) as unknown as {
		rows: unknown[]
	}
	if (used.rows.length === 0) await blobs.remove(sha256)
}
