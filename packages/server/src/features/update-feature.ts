import { notFound } from '@assay/contract/problem'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
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
	await keepRevisions(tx, 'feature', [id])
	return row
}
