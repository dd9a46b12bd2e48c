import type { Execution, RunsBehind } from '@assay/contract/dashboards'
import { and, count, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { firstPage, inText } from '../db/first-page.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { countNamed } from '../runs/counts/count-runs.ts'
import { pageOfIds } from '../runs/counts/page-of-ids.ts'
import { runTotals } from '../runs/counts/schema.ts'
import { runs } from '../runs/schema.ts'
import { finalStates, shown, shownColumns } from '../runs/store.ts'

/** Asked of each run that the list's index gives: as a condition of that index, PostgreSQL 18 takes twice as long for a list of values. */
const finished = sql`(${inArray(runs.state, finalStates)}) is true`

/** The runs a figure was made of. */
const behindOf: Record<RunsBehind, SQL | undefined> = {
	all: undefined,
	finished,
	passed: eq(runs.state, 'SUCCESS'),
	scenarioPass: and(finished, gt(runs.passCount, 0)),
	scenarioFail: and(finished, gt(runs.failCount, 0)),
}

/** From the one instant until before the other. */
interface Span {
	from: Date
	until: Date
}

const startedIn = ({ from, until }: Span) => and(gte(runs.queuedAt, from), lt(runs.queuedAt, until))

/** Every figure is kept by state; only the list behind one is read, and counted where it is that of a day. */
export async function execution(
	db: Db,
	projectId: number,
	{ behind, during, page, size }: { behind: RunsBehind; during: Span | undefined; page: number; size: number },
): Promise<Execution> {
	const listedRuns = and(eq(runs.projectId, projectId), behindOf[behind], during && startedIn(during))
	const asked = { applicationId: projectId, searchText: '' }
	const everyRun = behind === 'all' && !during
	const shownRuns = async () => {
		if (everyRun && page === 0) return newestRuns(db, size).execute({ project: projectId })
		const ids = everyRun
			? await pageOfIds(db, asked, { page, size })
			: await db
					.select({ id: runs.id })
					.from(runs)
					.where(listedRuns)
					.orderBy(newest(runs.id))
					.limit(size)
					.offset(page * size)
					.then((rows) => rows.map(({ id }) => id))
		return db.select(shownColumns).from(runs).where(inArray(runs.id, ids)).orderBy(newest(runs.id))
	}
	const [states, rows, listed] = await Promise.all([
		totals(db).execute({ project: projectId }),
		shownRuns(),
		during ? db.select({ count: count() }).from(runs).where(listedRuns) : undefined,
	])
	const all = (figure: Figure) => states.reduce((sum, one) => sum + one[figure], 0)
	const passedRuns = states.find(({ state }) => state === 'SUCCESS')?.runs ?? 0
	const finishedRuns = all('runs')
	const scenarios = all('scenarios')
	const behindFigure = async () =>
		({
			all: () => countNamed(db, asked),
			finished: () => finishedRuns,
			passed: () => passedRuns,
			scenarioPass: () => all('withPassed'),
			scenarioFail: () => all('withFailed'),
		})[behind]()
	return {
		finishedRuns,
		passedRuns,
		scenarios,
		passedScenarios: all('passed'),
		failedScenarios: all('failed'),
		averageBuildSeconds: ratio(all('nanos') / 1e9, finishedRuns),
		buildPassRate: percentage(passedRuns, finishedRuns),
		scenarioPassRate: percentage(all('passed'), scenarios),
		scenarioFailRate: percentage(all('failed'), scenarios),
		runs: { count: listed?.[0]?.count ?? (await behindFigure()), rows: rows.map(shown) },
	}
}

/** What the dashboard opens with. */
const newestRuns = firstPage((db, size) =>
	db
		.select(shownColumns)
		.from(runs)
		.where(eq(runs.projectId, sql.placeholder('project')))
		.orderBy(newest(runs.id))
		.limit(inText(size))
		.prepare(`newest_${size}_runs`),
)

const totals = perDatabase((db) =>
	db
		.select()
		.from(runTotals)
		.where(eq(runTotals.projectId, sql.placeholder('project')))
		.prepare('run_totals'),
)

type Figure = 'runs' | 'withPassed' | 'withFailed' | 'nanos' | 'scenarios' | 'passed' | 'failed'

/** Two decimals; nothing to divide = 0. */
const ratio = (part: number, of: number) => (of === 0 ? 0 : Math.round((part / of) * 100) / 100)

/** One of very many is neither none nor all of them. */
function percentage(part: number, of: number): number {
	const rounded = ratio(part * 100, of)
	return part > 0 && part < of ? Math.min(99.99, Math.max(0.01, rounded)) : rounded
}
