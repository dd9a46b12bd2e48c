import type { Db } from '../db/open.ts'
import { revisions } from './schema.ts'

/** Keeps what a save has just written, in the same transaction. */
export async function keepRevision(
	db: Db,
	kind: (typeof revisions.$inferInsert)['kind'],
	saved: { id: number; projectId: number; version: number; updatedBy: string | null; updatedAt: Date },
	body: Record<string, unknown>,
): Promise<void> {
	const { id: objectId, projectId, version, updatedBy: savedBy, updatedAt: savedAt } = saved
	await db.insert(revisions).values({ projectId, kind, objectId, version, body, savedBy, savedAt })
}
