import type { Feature } from '@assay/contract/features'
import { getTableColumns, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { type JsonText, jsonText } from '../http/json-text-body.ts'
import { audited } from '../saving.ts'
import { type FeatureRow, features } from './schema.ts'

/** Without those that nothing shown is made of: each costs in every row. */
const { searchName, version, ...shownColumns } = getTableColumns(features)
export const columns = shownColumns

type Text = JsonText<ReturnType<typeof fieldsOf>>

/** The version of a row, by PostgreSQL: another one after each change that was committed, whoever made it. */
export const rowVersion = sql<string>`${features}.xmin`.as('row')

/** Characters: of a few thousand usual features. */
const most = 8_000_000

/**
 * What is shown of features but for their project and outcome, as JSON text, by id. Made once for each version of a row: a list
 * of hundreds takes most of its time to read their texts and to write them again. Without those deleted meanwhile.
 */
export async function textsOf(db: Db, heads: { id: number; row: string }[]): Promise<Map<number, Text>> {
	const kept = texts(db)
	const found = new Map<number, Text>()
	for (const { id, row } of heads) {
		const known = kept.get(id)
		if (known?.row === row) found.set(id, known.text)
	}
	const ids = heads.flatMap(({ id }) => (found.has(id) ? [] : id))
	if (ids.length === 0) return found
	for (const { row, ...feature } of await rowsOf(db).execute({ ids })) {
		const text = jsonText(fieldsOf(feature))
		found.set(feature.id, text)
		kept.set(feature.id, { row, text })
	}
	return found
}

const texts = perDatabase(
	() =>
		new LRUCache<number, { row: string; text: Text }>({
			maxSize: most,
			sizeCalculation: ({ text }) => text.text.length,
		}),
)

const rowsOf = perDatabase((db) =>
	db
		.select({ ...columns, row: rowVersion })
		.from(features)
		.where(sql`${features.id} = any(${sql.placeholder('ids')}::bigint[])`)
		.prepare('feature_rows'),
)

export type ShownRow = Omit<FeatureRow, 'searchName' | 'version'>

export const fieldsOf = (row: ShownRow) =>
	({
		id: row.id,
		name: row.name,
		path: row.path,
		content: row.content,
		xpath: row.xpath,
		featureType: row.featureType,
		include_features: row.includeFeatures,
		include_files: row.includeFiles,
		...audited(row),
	}) satisfies Partial<Feature>
