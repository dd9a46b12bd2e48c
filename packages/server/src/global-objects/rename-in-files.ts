import { renameInScript } from '@assay/engine/feature/references/rename-in-script'
import type { Renamed } from '@assay/engine/feature/references/rename-object'
import { eq, sql } from 'drizzle-orm'
import type { Blobs } from '../blobs.ts'
import type { Db } from '../db/open.ts'
import { customFiles } from '../files/custom-actions.ts'
import { type FileRow, files } from '../files/schema.ts'
import * as fileStore from '../files/store.ts'
import { holdContent } from '../files/unused.ts'

export interface RenamedFile {
	row: FileRow
	renamed: Renamed
}

/** The files of custom actions that name an object, with what they would say. */
export async function renamedFiles(
	{ db, blobs }: { db: Db; blobs: Blobs },
	projectId: number,
	names: { from: string; to: string },
	hold: boolean,
): Promise<RenamedFile[]> {
	const found: RenamedFile[] = []
	for (const { id } of await customFiles(db, projectId)) {
		const row = hold ? await fileStore.hold(db, id) : await fileStore.byId(db, id)
		if (!row) continue
		const bytes = await blobs.read(row.sha256)
		if (!bytes) continue
		const renamed = renameInScript(bytes.toString('utf8'), names)
		if (renamed.changes.length > 0) found.push({ row, renamed })
	}
	return found
}

/** Within the caller's transaction; the former bytes stay for him to take away when it holds. */
export async function saveRenamedFile(
	{ db, blobs }: { db: Db; blobs: Blobs },
	{ row, renamed }: RenamedFile,
	audit: { updatedBy: string; updatedAt: Date },
): Promise<void> {
	const { sha256, size, keep, discard } = await blobs.receive(Buffer.from(renamed.text))
	try {
		await holdContent(db, sha256)
		await keep()
	} finally {
		await discard()
	}
	await db
		.update(files)
		.set({ sha256, size, ...audit, version: sql`${files.version} + 1` })
		.where(eq(files.id, row.id))
}
