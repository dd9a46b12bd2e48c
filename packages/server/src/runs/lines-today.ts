import { linesInLaterText } from '@assay/engine/surfaces/lines-in-later-text'
import type { Db } from '../db/open.ts'
import * as featureStore from '../features/store.ts'
import { revisionAt } from '../revisions/store.ts'
import type { RunRow } from './schema.ts'

/**
 * Lines of scenarios that a run took, feature id → lines, as they are in today's texts: somebody who mends a failure moves what
 * stands below it. Undefined for a feature in which one of them is not found again.
 */
export async function linesToday(
	db: Db,
	{ projectId, claimedAt, queuedAt }: RunRow,
	lines: Record<string, number[]>,
): Promise<Record<string, number[] | undefined>> {
	const ran = claimedAt ?? queuedAt
	const today: Record<string, number[] | undefined> = { ...lines }
	for (const [id, before] of Object.entries(lines)) {
		const [feature] = await featureStore.byIds(db, projectId, [Number(id)])
		if (!feature || feature.updatedAt <= ran || before.length === 0) continue
		const then = await revisionAt(db, 'feature', feature.id, ran)
		const text = typeof then?.content === 'string' ? then.content : ''
		if (text === feature.content) continue
		today[id] = linesInLaterText(feature.featureType, { before: text, now: feature.content }, before)
	}
	return today
}
