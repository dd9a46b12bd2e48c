import { Refused } from '@assay/contract/problem'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { scenarioRuns } from './schema.ts'

/**
 * Feature id → lines of the scenarios of a run that are run again: those named by their ids in its log, else all that did not
 * pass. Of an outline the rows: a scenario is named by its line.
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
	if (rows.length > 0) return lines
	throw new Refused(422, scenarios ? 'This run has none of these scenarios.' : 'No scenario of this run failed.')
}
