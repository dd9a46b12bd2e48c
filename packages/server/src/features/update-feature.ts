import { notFound } from '@assay/contract/problem'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { keepRevision } from '../revisions/store.ts'
import { type FeatureRow, features } from './schema.ts'

type Changed = Partial<Omit<typeof features.$inferInsert, 'id' | 'version'>> &
	Required<Pick<typeof features.$inferInsert, 'updatedBy' | 'updatedAt'>>

/** A feature with other values, as its next version, with a revision; in the caller's transaction. */
export async function updateFeature(tx: Db, id: number, values: Changed): Promise<FeatureRow> {
	const [row] = await tx
		.update(features)
		.set({ ...values, version: sql`${features.version} + 1` })
		.where(eq(features.id, id))
		.returning()
	if (!row) throw notFound()
	await keepFeature(tx, row)
	return row
}

/** The revision of a feature as it has just been written. */
export async function keepFeature(tx: Db, row: FeatureRow): Promise<void> {
	const { name, content, xpath, featureType, includeFeatures, includeFiles, path } = row
	await keepRevision(tx, 'feature', row, { name, content, xpath, featureType, includeFeatures, includeFiles, path })
}
