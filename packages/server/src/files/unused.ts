import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rowsOf } from '../db/rows-of.ts'
import type { World } from '../world.ts'

/** Until the transaction ends nobody else takes this content away or into use. */
export const holdContent = (tx: Db, sha256: string) =>
	tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${sha256}`}, 0))`)

/** A blob goes when no run, no file and no revision of one names it any more. */
export async function removeUnused({ db, blobs }: Pick<World, 'db' | 'blobs'>, sha256: string): Promise<void> {
	await db.transaction(async (tx) => {
		await holdContent(tx, sha256)
		const used = await rowsOf(
			tx.execute(sql`
			select 1 from run_blobs where sha256 = ${sha256} union all select 1 from files where sha256 = ${sha256}
			union all select 1 from revisions where kind = 'file' and body->>'sha256' = ${sha256} limit 1`),
		)
		if (used.length === 0) await blobs.remove(sha256)
	})
}
