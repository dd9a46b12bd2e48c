import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { removedFolder } from './blobs.ts'
import { locks } from './db/locks.ts'
import { rowsOf } from './db/rows-of.ts'
import type { World } from './world.ts'

/** Frees the bytes of removed contents, unless a backup is being made, whose snapshot may still name them. */
export async function freeRemoved({ db, blobs }: Pick<World, 'db' | 'blobs'>): Promise<void> {
	const folder = removedFolder(blobs.folder)
	const names = await readdir(folder).catch(() => [])
	if (names.length === 0) return
	await db.transaction(async (tx) => {
		const rows = await rowsOf<{ free: boolean }>(
			tx.execute(sql`select pg_try_advisory_xact_lock(${locks.backup}::bigint) as free`),
		)
		if (rows[0]?.free) for (const name of names) await rm(join(folder, name), { force: true })
	})
}
