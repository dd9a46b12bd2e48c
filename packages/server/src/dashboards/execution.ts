import type { Execution, RunsBehind } from '@assay/contract/dashboards'
import { and, type Column, count, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { runs } from '../runs/schema.ts'
import { finalStates, isFinal, shown } from '../runs/store.ts'

export const finished = inArray(runs.state, finalStates)

/** The runs a figure was made of. */
const behindOf: Record<RunsBehind, SQL | undefined> = {
	all: undefined,
	finished,
	passed: eq(runs.state, 'SUCCESS'),
	scenarioPass: and(finished, gt(runs.passCount, 0)),
	scenarioFail: and(finished, gt(runs.failCount, 0)),
}

/** From the one instant until before the other. */
export interface Span {
	from: Date
	until: Date
}

export const startedIn = ({ from, until }: Span) => and(gte(runs.queuedAt, from), lt(runs.queuedAt, until))

const counted = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
const summed = (column: Column) => sql<number>`sum(${column})`.mapWith(Number)

/** One pass over an index of the project's runs, by state, gives every figure and the length of the list behind it. */
export async function execution(
	db: Db,
	projectId: number,
	{ behind, during, page, size }: { behind: RunsBehind; during: Span | undefined; page: number; size: number },
): Promise<Execution> {
	const listedRuns = and(eq(runs.projectId, projectId), behindOf[behind], during && startedIn(during))
	const byState = db
		.select({
			state: runs.state,
			runs: count(),
			behind: counted(behindOf[behind] ?? sql`true`),
			nanos: summed(runs.nanos),
			scenarios: summed(runs.scenarioCount),
			passed: summed(runs.passCount),
			failed: summed(runs.failCount),
		})
		.from(runs)
		.where(eq(runs.projectId, projectId))
		.groupBy(runs.state)
	// Ids first: the wide rows of the pages before are not read to be skipped.
	const ids = db
		.select({ id: runs.id })
		.from(runs)
		.where(listedRuns)
		.orderBy(newest(runs.id))
		.limit(size)
		.offset(page * size)
	const listed = db.select().from(runs).where(inArray(runs.id, ids)).orderBy(newest(runs.id))
	const countOfSpan = during && db.select({ count: count() }).from(runs).where(listedRuns)
	const [states, rows, ofSpan] = await Promise.all([byState, listed, countOfSpan])
	const ended = states.filter(({ state }) => isFinal(state))
	const all = (figure: 'runs' | 'nanos' | 'scenarios' | 'passed' | 'failed') =>
		ended.reduce((sum, one) => sum + one[figure], 0)
	const finishedRuns = all('runs')
	const passedRuns = states.find(({ state }) => state === 'SUCCESS')?.runs ?? 0
	const scenarios = all('scenarios')
	return {
		finishedRuns,
		passedRuns,
		scenarios,
		passedScenarios: all('passed'),
		failedScenarios: all('failed'),
		averageBuildSeconds: ratio(all('nanos') / 1e9, finishedRuns),
		buildPassRate: ratio(passedRuns * 100, finishedRuns),
		scenarioPassRate: ratio(all('passed') * 100, scenarios),
		scenarioFailRate: ratio(all('failed') * 100, scenarios),
		runs: {
			count: ofSpan?.[0]?.count ?? states.reduce((sum, one) => sum + one.behind, 0),
			rows: rows.map(shown),
		},
	}
}

/** Two decimals; nothing to divide = 0. */
const ratio = (part: number, of: number) => (of === 0 ? 0 : Math.round((part / of) * 100) / 100)
