import type { Environment } from '@assay/contract/environments'
import { and, count, eq, lt } from 'drizzle-orm'
import { inParts } from '../db/in-parts.ts'
import { contains } from '../db/like.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { maskSecrets } from '../mask-secrets.ts'
import { audited } from '../saving.ts'
import { type EnvironmentRow, environments } from './schema.ts'

type Search = { applicationId: number; searchValue: string }

const found = ({ applicationId, searchValue }: Search) =>
	and(eq(environments.projectId, applicationId), contains(environments.searchName, searchValue))

export const list = (db: Db, search: Search, { page, size }: { page: number; size: number }) =>
	db
		.select()
		.from(environments)
		.where(found(search))
		.orderBy(newest(environments.id))
		.limit(size)
		.offset(page * size)

/** Everything, newest first, part after part. */
export const all = (db: Db, projectId: number) =>
	inParts(
		(below, rows) =>
			db
				.select()
				.from(environments)
				.where(and(eq(environments.projectId, projectId), lt(environments.id, below)))
				.orderBy(newest(environments.id))
				.limit(rows),
		(rows) => rows.map(shown),
	)

/** With their secrets still sealed, newest first. */
export const rowsOf = (db: Db, projectId: number): Promise<EnvironmentRow[]> =>
	db
		.select()
		.from(environments)
		.where(eq(environments.projectId, projectId))
		.orderBy(newest(environments.id))
		.limit(1000)

export async function countBy(db: Db, search: Search): Promise<number> {
	const [row] = await db.select({ count: count() }).from(environments).where(found(search))
	return row?.count ?? 0
}

export async function byId(db: Db, id: number): Promise<EnvironmentRow | undefined> {
	const [row] = await db.select().from(environments).where(eq(environments.id, id))
	return row
}

/** Holds the row until the transaction ends, so that two saves come one after the other. */
export async function hold(tx: Db, id: number): Promise<EnvironmentRow | undefined> {
	const [row] = await tx.select().from(environments).where(eq(environments.id, id)).for('update')
	return row
}

export const shown = (row: EnvironmentRow): Environment => ({
	id: row.id,
	name: row.name,
	anoroc_content: maskSecrets(row.ui),
	karate_content: maskSecrets(row.api),
	settings_content: maskSecrets(row.settings),
	applicationId: row.projectId,
	...audited(row),
})
