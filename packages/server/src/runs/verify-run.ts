import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstFailure, foldEvent, newRunView, type RunView } from '@assay/engine/log/fold'
import { joinedParts } from '@assay/engine/log/joined-parts'
import { indexFileName, readDataFile } from '@assay/engine/log/report/data-files'
import { isCutShort } from '@assay/engine/log/report/junit'
import { type ReportIndex, readIndex } from '@assay/engine/log/report/report-index'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { isThere } from '../is-there.ts'
import { readLog } from './log.ts'
import { type RunRow, scenarioRuns } from './schema.ts'
import { isFinal } from './store.ts'

/** One place where what is kept of a run says another thing than its log. */
export interface Difference {
	/** What was compared: "row: failed scenarios", "report: status of scenario 1.2". */
	where: string
	kept: string
	log: string
}

/**
 * Folds the log of a run that has ended anew and compares what was made of it: its row, the history of its scenarios, its
 * report and JUnit file, where there are any. `reports`: the folder of all reports. Changes nothing.
 */
export async function verifyRun(db: Db, reports: string, run: RunRow): Promise<Difference[]> {
	const differences: Difference[] = []
	const compare = (where: string, kept: unknown, log: unknown) => {
		if (kept !== log) differences.push({ where, kept: String(kept), log: String(log) })
	}
	const view = newRunView()
	let next = 1
	try {
		for await (const { n, event } of readLog(db, run.id)) {
			compare(`log: number of event ${next}`, n, next)
			if (view.status !== 'RUNNING') compare(`log: event ${n}`, event.type, 'nothing after the end')
			foldEvent(view, event)
			next = n + 1
		}
	} catch (error) {
		// Damaged: a difference as well, and there is nothing to hold the rest against.
		if (!(error instanceof SyntaxError)) throw error
		compare(`log: event ${next}`, 'cannot be read', 'an event')
		return differences
	}
	compareRow(run, view, next, compare)
	await compareHistory(db, run, view, compare)
	// After a restore it is written when somebody opens it.
	if (run.reportUrl !== null && (await isThere(join(reports, String(run.id))))) {
		await compareReport(join(reports, String(run.id)), view, compare)
		await compareJunit(join(reports, String(run.id)), view, compare)
	}
	return differences
}

type Compare = (where: string, kept: unknown, log: unknown) => void

function compareRow(run: RunRow, view: RunView, next: number, compare: Compare): void {
	const { counts, status } = view
	compare('row: status', run.state, status)
	compare('row: scenarios', run.scenarioCount, counts.passed + counts.failed)
	compare('row: passed scenarios', run.passCount, counts.passed)
	compare('row: failed scenarios', run.failCount, counts.failed)
	compare('row: scenarios that did not run', run.notRunCount, counts.notRun)
	compare('row: nanoseconds', run.nanos, view.nanos)
	compare('row: reason', run.reason, status === 'SUCCESS' ? null : (view.reason ?? null))
	compare('row: first failure', run.firstFailure, firstFailure(view) ?? null)
	compare('row: number of the next event', run.nextEvent, next)
	compare('row: has ended', isFinal(run.state), true)
}

/** A feature that was deleted has no history: there may be less of it, never more. */
async function compareHistory(db: Db, run: RunRow, view: RunView, compare: Compare): Promise<void> {
	const statuses = new Map(
		view.features.flatMap(({ scenarios }) => scenarios.map(({ id, status }) => [id, status === 'passed'] as const)),
	)
	const kept = await db
		.select({ scenario: scenarioRuns.scenario, status: scenarioRuns.status })
		.from(scenarioRuns)
		.where(eq(scenarioRuns.runId, run.id))
	for (const { scenario, status } of kept)
		compare(`history: scenario ${scenario} passed`, status === 'passed', statuses.get(scenario))
}

async function compareReport(folder: string, view: RunView, compare: Compare): Promise<void> {
	const text = await readFile(join(folder, indexFileName), 'utf8').catch(() => undefined)
	if (text === undefined) return compare('report', 'is missing', 'was written')
	const kept = viewIn(text)
	if (!kept) return compare('report', 'cannot be read', 'was written')
	compare('report: status', kept.status, view.status)
	compare('report: reason', kept.reason, view.reason)
	for (const key of ['scenarios', 'passed', 'failed', 'notRun'] as const)
		compare(`report: count ${key}`, kept.counts[key] ?? 0, view.counts[key])
	compare('report: number of features', kept.features.length, view.features.length)
	for (const [at, feature] of view.features.entries()) {
		const other = kept.features[at]
		compare(`report: status of ${feature.path}`, other?.status, feature.status)
		for (const [index, { id, status }] of feature.scenarios.entries())
			compare(`report: status of scenario ${id}`, other?.scenarios[index]?.status, status)
		compare(`report: scenarios of ${feature.path}`, other?.scenarios.length, feature.scenarios.length)
	}
}

/** Undefined where the file is damaged: that is a difference, and no reason to leave the other runs unverified. */
function viewIn(text: string): RunView | undefined {
	try {
		return readIndex(readDataFile(text) as ReportIndex).view
	} catch {
		return undefined
	}
}

/** What a build server counts in it. */
async function compareJunit(folder: string, view: RunView, compare: Compare): Promise<void> {
	const text = await readFile(join(folder, 'junit.xml'), 'utf8').catch(() => undefined)
	if (text === undefined) return compare('JUnit', 'is missing', 'was written')
	const tags = (name: string) => text.match(new RegExp(`<${name}[ />]`, 'g'))?.length ?? 0
	const { failed, notRun, passed } = view.counts
	const bad = tags('failure') + tags('error')
	const broken = joinedParts(view).filter(isCutShort).length
	const alone = ['FAILURE', 'ERROR'].includes(view.status) && failed + broken === 0 ? 1 : 0
	compare('JUnit: failures and errors', bad, failed + broken + alone)
	compare('JUnit: skipped cases', tags('skipped'), notRun)
	compare('JUnit: cases', tags('testcase'), passed + failed + notRun + broken + alone)
}
