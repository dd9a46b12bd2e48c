import { callNames } from '@assay/engine/feature/called-feature'
import { renameCalls } from '@assay/engine/feature/references/rename-calls'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { nextInstant } from '../saving.ts'
import { type FeatureRow, features } from './schema.ts'
import { updateFeature } from './update-feature.ts'

/** Whether a feature's text has a step that calls another by name. */
export const mayCall = sql`${features.content} ~* 'call[_ -]feature'`

/** A text whose steps call a feature by `to` where they called it by a name that it loses. */
export const callsRenamed = (text: string, lost: readonly string[], to: string) =>
	renameCalls(text, lost, to, { locators: {}, dataKeys: [], vocabulary: vocabularyWith() })

/**
 * Features that include a renamed one call it by its new name from now on, each keeping a revision. In the caller's
 * transaction, so that no run ever sees the one name without the other.
 */
export async function followRename(
	tx: Db,
	before: Pick<FeatureRow, 'id' | 'projectId' | 'name' | 'path'>,
	name: string,
	by: { username: string; at: Date },
): Promise<void> {
	const callers = await tx
		.select()
		.from(features)
		.where(
			and(
				eq(features.projectId, before.projectId),
				sql`${features.includeFeatures} @> array[${before.id}::bigint]`,
				mayCall,
			),
		)
		// Always in the same order, so that two who rename never wait for each other.
		.orderBy(features.id)
		.for('update')
	for (const caller of callers) {
		const { text, changes } = callsRenamed(caller.content, [before.name, ...callNames(before.path)], name)
		if (changes.length === 0) continue
		const updatedAt = nextInstant(by.at, caller)
		await updateFeature(tx, caller.id, { content: text, updatedBy: by.username, updatedAt })
	}
}
