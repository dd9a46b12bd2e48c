import { notRun, type RunView } from '@assay/engine/log/fold'
import { inArray } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { features } from '../features/schema.ts'
import { featuresNotRun, type RunRow } from './schema.ts'

/**
 * Keeps what the outcomes of scenarios cannot say of a test plan's run that ended: of which features it left scenarios out, and
 * which could not begin. A feature that runs by itself has that in the row of its run.
 */
export async function keepNotRun(tx: Db, run: RunRow, view: RunView): Promise<void> {
	if (run.kind === 'FEATURE') return
	const left = new Map<number, number>()
	for (const { featureId, status, scenarios } of view.features)
		if (featureId !== undefined && status === 'error' && scenarios.length === 0) left.set(featureId, 0)
	for (const { featureId, lines } of notRun(view)) if (featureId !== undefined) left.set(featureId, lines.length)
	if (left.size === 0) return
	const there = await tx
		.select({ id: features.id })
		.from(features)
		.where(inArray(features.id, [...left.keys()]))
		.for('key share')
	const rows = there.map(({ id }) => ({ runId: run.id, featureId: id, scenarios: left.get(id) ?? 0 }))
	if (rows.length > 0) await tx.insert(featuresNotRun).values(rows).onConflictDoNothing()
}
