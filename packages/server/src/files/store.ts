import type { File } from '@assay/contract/files'
import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { contains } from '../db/like.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { rowsOf } from '../db/rows-of.ts'
import { projects } from '../projects/schema.ts'
import { type FileRow, files } from './schema.ts'

type Search = { applicationId: number; searchValue: string }
type Named = FileRow & { project: string }

const found = ({ applicationId, searchValue }: Search) =>
	and(eq(files.projectId, applicationId), contains(files.searchName, searchValue))

const select = (db: Db) =>
	db
		.select({ ...getTableColumns(files), project: projects.name })
		.from(files)
		.innerJoin(projects, eq(projects.id, files.projectId))

export const list = (db: Db, search: Search, { page, size }: { page: number; size: number }): Promise<Named[]> =>
	select(db)
		.where(found(search))
		.orderBy(newest(files.id))
		.limit(size)
		.offset(page * size)

export async function countBy(db: Db, search: Search): Promise<number> {
	const [row] = await db.select({ count: count() }).from(files).where(found(search))
	return row?.count ?? 0
}

/** Where each file of a project lies in its tree. */
export async function filePaths(db: Db, projectId: number): Promise<string[]> {
	const rows = await db
		.select({ folder: files.folder, name: files.name })
		.from(files)
		.where(eq(files.projectId, projectId))
	return rows.map(({ folder, name }) => folder + name)
}

export async function byId(db: Db, id: number): Promise<Named | undefined> {
	const [row] = await select(db).where(eq(files.id, id))
	return row
}

/** Holds the row until the transaction ends, so that two uploads come one after the other. */
export async function hold(tx: Db, id: number): Promise<FileRow | undefined> {
	const [row] = await tx.select().from(files).where(eq(files.id, id)).for('update')
	return row
}

/** What a feature includes, in the chosen order. Asks by SQL: the slice of features knows files, not the other way. */
export async function includedBy(db: Db, featureId: number): Promise<Named[]> {
	const rows = await rowsOf<{ id: number }>(
		db.execute(sql`
		select file.id from features f, unnest(f.include_files) with ordinality as file(id, position)
		where f.id = ${featureId} order by position`),
	)
	if (rows.length === 0) return []
	const ids = rows.map(({ id }) => id)
	const found = await select(db).where(inArray(files.id, ids))
	const byId = new Map(found.map((row) => [row.id, row]))
	return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Takes a file out of every feature that includes it, and away. */
export async function remove(tx: Db, file: FileRow): Promise<void> {
	await tx.execute(sql`
		update features set include_files = array_remove(include_files, ${file.id}::bigint)
		where project_id = ${file.projectId} and include_files @> array[${file.id}::bigint]`)
	await tx.delete(files).where(eq(files.id, file.id))
}

export const shown = (row: Named): File => ({
	id: row.id,
	name: row.name,
	path: `${row.folder}${row.name}`,
	created_date_time: row.createdAt.toISOString(),
	size: row.size,
	created_by: row.createdBy,
	application: { id: row.projectId, name: row.project },
})
