import { Refused } from '@assay/contract/problem'
import { notRun } from '@assay/engine/log/fold'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { featuresNotRun, scenarioRuns } from './schema.ts'
import { byId } from './store.ts'
import { viewOfLog } from './view-of-log.ts'

/**
 * Feature id → lines of the scenarios of a run that are run again: those named by their ids in its log, else all that did not
 * pass. Of an outline the rows: a scenario is named by its line. Without lines a feature that could not begin: all of it is run.
 */
export async function linesOf(db: Db, runId: number, scenarios?: string[]): Promise<Record<string, number[]>> {
	const rows = await db
		.select({ featureId: scenarioRuns.featureId, line: scenarioRuns.line })
		.from(scenarioRuns)
		.where(
			and(
				eq(scenarioRuns.runId, runId),
				scenarios ? inArray(scenarioRuns.scenario, scenarios) : ne(scenarioRuns.status, 'passed'),
			),
		)
		.orderBy(scenarioRuns.featureId, scenarioRuns.line)
	const lines: Record<string, number[]> = {}
	for (const { featureId, line } of rows) lines[featureId] = [...(lines[featureId] ?? []), line]
	if (!scenarios) await addNotRun(db, runId, lines)
	if (Object.keys(lines).length > 0) return lines
	throw new Refused(422, scenarios ? 'This run has none of these scenarios.' : 'No scenario of this run failed.')
}

/** What never began passed as little as what failed. */
async function addNotRun(db: Db, runId: number, lines: Record<string, number[]>): Promise<void> {
	const unread = await db
		.select({ featureId: featuresNotRun.featureId })
		.from(featuresNotRun)
		.where(and(eq(featuresNotRun.runId, runId), eq(featuresNotRun.scenarios, 0)))
	for (const { featureId } of unread) lines[featureId] = []
	const run = await byId(db, runId)
	if (!run || run.notRunCount === 0) return
	for (const { featureId, lines: left } of notRun(await viewOfLog(db, run)))
		if (featureId !== undefined) lines[featureId] = [...(lines[featureId] ?? []), ...left]
}
