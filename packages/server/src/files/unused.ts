import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rowsOf } from '../db/rows-of.ts'
import type { World } from '../world.ts'

/** Until the transaction ends nobody else takes this content away or into use. */
export const holdContent = (tx: Db, sha256: string) =>
	tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${sha256}`}, 0))`)

/**
 * A blob goes when no run, no file and no revision of one names it any more. Called when what named it is stored otherwise:
 * that stays so where a blob cannot be removed.
 */
export async function removeUnused(
	{ db, blobs, log }: Pick<World, 'db' | 'blobs' | 'log'>,
	hashes: readonly string[],
): Promise<void> {
	try {
		for (const sha256 of hashes)
			await db.transaction(async (tx) => {
				await holdContent(tx, sha256)
				const used = await rowsOf(
					tx.execute(sql`
			select 1 from run_blobs where sha256 = ${sha256} union all select 1 from files where sha256 = ${sha256}
			union all select 1 from revisions where kind = 'file' and body->>'sha256' = ${sha256} limit 1`),
				)
				if (used.length === 0) await blobs.remove(sha256)
			})
	} catch (error) {
		log.warn({ err: error as Error }, 'contents that nothing names any more could not be removed')
	}
}
