import type { GlobalObject } from '@assay/contract/global-objects'
import { and, count, desc, eq } from 'drizzle-orm'
import { contains, everything } from '../db/like.ts'
import type { Db } from '../db/open.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { audited } from '../saving.ts'
import { type GlobalObjectRow, globalObjects } from './schema.ts'

type Search = { applicationId: number; searchValue: string }

const found = ({ applicationId, searchValue }: Search) =>
	and(eq(globalObjects.projectId, applicationId), contains(globalObjects.name, searchValue))

export const list = (db: Db, search: Search, { page, size }: { page: number; size: number }) =>
	db
		.select()
		.from(globalObjects)
		.where(found(search))
		.orderBy(desc(globalObjects.id))
		.limit(size)
		.offset(page * size)

export const all = (db: Db, projectId: number) =>
	db
		.select()
		.from(globalObjects)
		.where(eq(globalObjects.projectId, projectId))
		.orderBy(desc(globalObjects.id))
		.limit(everything)

export async function countBy(db: Db, search: Search): Promise<number> {
	const [row] = await db.select({ count: count() }).from(globalObjects).where(found(search))
	return row?.count ?? 0
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
	application: { id: project.id, name: project.name },
	application_id: project.id,
	...audited(row),
})
