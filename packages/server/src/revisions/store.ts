import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { revisions } from './schema.ts'

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
