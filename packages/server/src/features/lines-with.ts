import type { features as routes } from '@assay/contract/features'
import type { Answer } from '@assay/contract/route'
import { and, eq, sql } from 'drizzle-orm'
import { contains } from '../db/like.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { features } from './schema.ts'

const most = 20
/** Characters of a line that are shown. */
const longest = 200

/** For each feature that holds a text its first line with it, newest feature first. */
export async function linesWith(db: Db, projectId: number, text: string): Promise<Answer<typeof routes.texts>> {
	const rows = await db
		.select({ featureId: features.id, name: features.name, content: features.content })
		.from(features)
		.where(and(eq(features.projectId, projectId), contains(sql`lower(${features.content})`, text)))
		.orderBy(newest(features.id))
		.limit(most)
	const wanted = text.toLowerCase()
	return rows.map(({ content, ...feature }) => {
		const lines = content.split(/\r?\n/)
		const at = Math.max(
			0,
			lines.findIndex((line) => line.toLowerCase().includes(wanted)),
		)
		return { ...feature, line: at + 1, text: (lines[at] ?? '').trim().slice(0, longest) }
	})
}
