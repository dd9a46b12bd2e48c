import { and, desc, eq, lte } from 'drizzle-orm'
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

/** What stood last in something of a project, also when it was deleted. */
export async function lastRevision(
	db: Db,
	kind: (typeof revisions.$inferInsert)['kind'],
	{ projectId, objectId }: { projectId: number; objectId: number },
): Promise<{ version: number; body: Record<string, unknown> } | undefined> {
	const of = and(eq(revisions.projectId, projectId), eq(revisions.kind, kind), eq(revisions.objectId, objectId))
	const [row] = await db.select().from(revisions).where(of).orderBy(desc(revisions.version)).limit(1)
	return row
}

/** What stood in something at an instant; undefined where nobody knows any more. */
export async function revisionAt(
	db: Db,
	kind: (typeof revisions.$inferInsert)['kind'],
	objectId: number,
	at: Date,
): Promise<Record<string, unknown> | undefined> {
	const of = and(eq(revisions.kind, kind), eq(revisions.objectId, objectId), lte(revisions.savedAt, at))
	const [row] = await db.select().from(revisions).where(of).orderBy(desc(revisions.version)).limit(1)
	return row?.body
}
