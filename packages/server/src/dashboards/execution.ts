import type { Execution, RunsBehind } from '@assay/contract/dashboards'
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { runs } from '../runs/schema.ts'
import { finalStates, shown } from '../runs/store.ts'

const finished = inArray(runs.state, finalStates)

/** The runs a figure was made of. */
const behindOf: Record<RunsBehind, SQL | undefined> = {
	all: undefined,
	finished,
	passed: eq(runs.state, 'SUCCESS'),
	scenarioPass: and(finished, gt(runs.passCount, 0)),
	scenarioFail: and(finished, gt(runs.failCount, 0)),
}

const total = (what: SQL) => sql<number>`coalesce(sum(${what}) filter (where ${finished}), 0)`.mapWith(Number)
const runsThat = (condition: SQL | undefined) =>
	sql<number>`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number)

/** One pass over the project's runs gives every figure and the length of the list behind it. */
export async function execution(
	db: Db,
	projectId: number,
	{ behind, page, size }: { behind: RunsBehind; page: number; size: number },
): Promise<Execution> {
	const figures = db
		.select({
			finishedRuns: runsThat(finished),
			passedRuns: runsThat(behindOf.passed),
			nanos: total(sql`${runs.nanos}`),
			scenarios: total(sql`${runs.scenarioCount}`),
			passedScenarios: total(sql`${runs.passCount}`),
			failedScenarios: total(sql`${runs.failCount}`),
			behind: runsThat(behindOf[behind]),
		})
		.from(runs)
		.where(eq(runs.projectId, projectId))
	// Ids first: the wide rows of the pages before are not read to be skipped.
	const ids = db
		.select({ id: runs.id })
		.from(runs)
		.where(and(eq(runs.projectId, projectId), behindOf[behind]))
		.orderBy(desc(runs.id))
		.limit(size)
		.offset(page * size)
	const listed = db.select().from(runs).where(inArray(runs.id, ids)).orderBy(desc(runs.id))
	const [[sums], rows] = await Promise.all([figures, listed])
	if (!sums) throw new Error('An aggregate without groups always answers a row')
	const { nanos, behind: found, ...counts } = sums
	return {
		...counts,
		averageBuildSeconds: ratio(nanos / 1e9, counts.finishedRuns),
		buildPassRate: ratio(counts.passedRuns * 100, counts.finishedRuns),
		scenarioPassRate: ratio(counts.passedScenarios * 100, counts.scenarios),
		scenarioFailRate: ratio(counts.failedScenarios * 100, counts.scenarios),
		runs: { count: found, rows: rows.map(shown) },
	}
}

/** Two decimals; nothing to divide = 0. */
const ratio = (part: number, of: number) => (of === 0 ? 0 : Math.round((part / of) * 100) / 100)
