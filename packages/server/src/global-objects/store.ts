import type { GlobalObject } from '@assay/contract/global-objects'
import { and, count, eq, lt } from 'drizzle-orm'
import { inParts } from '../db/in-parts.ts'
import { contains } from '../db/like.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { maskSecrets } from '../mask-secrets.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { audited } from '../saving.ts'
import { type GlobalObjectRow, globalObjects } from './schema.ts'

type Search = { applicationId: number; searchValue: string }

const found = ({ applicationId, searchValue }: Search) =>
	and(eq(globalObjects.projectId, applicationId), contains(globalObjects.searchName, searchValue))

export const list = (db: Db, search: Search, { page, size }: { page: number; size: number }) =>
	db
		.select()
		.from(globalObjects)
		.where(found(search))
		.orderBy(newest(globalObjects.id))
		.limit(size)
		.offset(page * size)

/** Everything, newest first, part after part. */
export const all = (db: Db, project: ProjectRow) =>
	inParts(
		(below, rows) =>
			db
				.select()
				.from(globalObjects)
				.where(and(eq(globalObjects.projectId, project.id), lt(globalObjects.id, below)))
				.orderBy(newest(globalObjects.id))
				.limit(rows),
		(rows) => rows.map((row) => shown(row, project)),
	)

export async function countBy(db: Db, search: Search): Promise<number> {
	const [row] = await db.select({ count: count() }).from(globalObjects).where(found(search))
	return row?.count ?? 0
}

export async function byId(db: Db, id: number): Promise<GlobalObjectRow | undefined> {
	const [row] = await db.select().from(globalObjects).where(eq(globalObjects.id, id))
	return row
}

/** Holds the row until the transaction ends, so that two saves come one after the other. */
export async function hold(tx: Db, id: number): Promise<GlobalObjectRow | undefined> {
	const [row] = await tx.select().from(globalObjects).where(eq(globalObjects.id, id)).for('update')
	return row
}

export const shown = (row: GlobalObjectRow, project: ProjectRow): GlobalObject => ({
	id: row.id,
	name: row.name,
	content: row.content,
	locator: row.locator,
	anoroc_content: maskSecrets(row.ui),
	karate_content: maskSecrets(row.api),
	settings_content: maskSecrets(row.settings),
	application: { id: project.id, name: project.name },
	application_id: project.id,
	...audited(row),
})
