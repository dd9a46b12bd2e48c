import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { features } from '../features/schema.ts'
import { files } from '../files/schema.ts'

const most = 10_000

/** Where the features and files of a project lie, in the order of their paths. */
export async function placesOf(db: Db, projectId: number, onlyRepeated: boolean) {
	const [{ id, name, path, featureType }, file] = [features, files]
	const filePath = sql<string>`${file.folder} || ${file.name}`
	const of = (table: typeof features | typeof files) =>
		onlyRepeated
			? sql`${table.projectId} = ${projectId} and ${table.name} in (
				select o.name from ${table} o where o.project_id = ${projectId} group by o.name having count(*) > 1)`
			: eq(table.projectId, projectId)
	return {
		features: await db
			.select({ id, name, path, featureType })
			.from(features)
			.where(of(features))
			.orderBy(path)
			.limit(most),
		files: await db
			.select({ id: file.id, name: file.name, path: filePath })
			.from(files)
			.where(of(files))
			.orderBy(filePath)
			.limit(most),
	}
}
