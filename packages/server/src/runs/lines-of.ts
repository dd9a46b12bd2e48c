import { Refused } from '@assay/contract/problem'
import { notRun } from '@assay/engine/log/fold'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { linesToday } from './lines-today.ts'
import { featuresNotRun, type RunRow, scenarioRuns } from './schema.ts'
import { viewOfLog } from './view-of-log.ts'

/**
 * Feature id → lines in today's text of the scenarios of a run that are run again: those named by their ids in its log, else all
 * that did not pass. Of an outline the rows: a scenario is named by its line. Without lines all of a feature is run: one that could
 * not begin, or in which something that did not pass is not found again.
 */
export async function linesOf(db: Db, run: RunRow, scenarios?: string[]): Promise<Record<string, number[]>> {
	const rows = await db
		.select({ featureId: scenarioRuns.featureId, line: scenarioRuns.line })
		.from(scenarioRuns)
		.where(
			and(
				eq(scenarioRuns.runId, run.id),
				scenarios ? inArray(scenarioRuns.scenario, scenarios) : ne(scenarioRuns.status, 'passed'),
			),
		)
		.orderBy(scenarioRuns.featureId, scenarioRuns.line)
	if (!scenarios && run.cleanedAt !== null && (run.notRunCount > 0 || rows.length < run.failCount))
		throw new Refused(
			422,
			'This run was cleaned up: not all that did not pass in it is known any more. Run it again whole.',
		)
	const lines: Record<string, number[]> = {}
	for (const { featureId, line } of rows) lines[featureId] = [...(lines[featureId] ?? []), line]
	if (!scenarios) await addNotRun(db, run, lines)
	if (Object.keys(lines).length === 0)
		throw new Refused(422, scenarios ? 'This run has none of these scenarios.' : 'No scenario of this run failed.')
	const today = Object.entries(await linesToday(db, run, lines))
	if (scenarios && today.some(([, own]) => own === undefined))
		throw new Refused(422, 'The feature was changed since, and not all of these scenarios are in it any more.')
	return Object.fromEntries(today.map(([id, own]) => [id, own ?? []]))
}

/** What never began passed as little as what failed. */
async function addNotRun(db: Db, run: RunRow, lines: Record<string, number[]>): Promise<void> {
	const unread = await db
		.select({ featureId: featuresNotRun.featureId })
		.from(featuresNotRun)
		.where(and(eq(featuresNotRun.runId, run.id), eq(featuresNotRun.scenarios, 0)))
	for (const { featureId } of unread) lines[featureId] = []
	if (run.notRunCount === 0) return
	for (const { featureId, lines: left } of notRun(await viewOfLog(db, run)))
		if (featureId !== undefined) lines[featureId] = [...(lines[featureId] ?? []), ...left]
}
