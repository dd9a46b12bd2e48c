import * as z from 'zod'
import { featureType } from './feature-type-fields.ts'
import { id, instant, page, queryId, route } from './route.ts'
import { run } from './runs.ts'

const counted = z.number().int().nonnegative()

/** What there is to test with (ours: the specified screen counts whole lists in the browser). */
export const planning = z.object({
	featureCount: counted,
	/** Each Examples row counts, a dynamic Examples as one. */
	testCaseCount: counted,
	/** Two decimals. */
	averageScenarioPerFeature: z.number(),
	/** The number of test plans. */
	releaseCount: counted,
	/** Types without a feature are left out. */
	types: z.array(z.object({ featureType, featureCount: counted })),
	/** A page of test case count per feature, newest first; `count` is that of the chosen type. */
	features: z.object({
		count: counted,
		rows: z.array(z.object({ id, name: z.string(), featureType, scenarioCount: counted })),
	}),
	/** A page of feature count per release, newest first. */
	releases: z.object({
		count: counted,
		rows: z.array(z.object({ id, name: z.string(), featureCount: counted })),
	}),
})
export type Planning = z.output<typeof planning>

/** Which runs stand behind a figure. */
export const runsBehindFigures = ['all', 'finished', 'passed', 'scenarioPass', 'scenarioFail'] as const
const runsBehind = z.enum(runsBehindFigures)
export type RunsBehind = z.output<typeof runsBehind>

/** How finished runs went (ours). Rates are percent with two decimals; nothing to divide = 0. */
export const execution = z.object({
	/** Seconds, two decimals. */
	averageBuildSeconds: z.number(),
	buildPassRate: z.number(),
	scenarioPassRate: z.number(),
	scenarioFailRate: z.number(),
	finishedRuns: counted,
	passedRuns: counted,
	scenarios: counted,
	passedScenarios: counted,
	failedScenarios: counted,
	/** A page of the runs behind the asked figure, newest first. */
	runs: z.object({ count: counted, rows: z.array(run) }),
})
export type Execution = z.output<typeof execution>

/** What the last 30 days' runs found, oldest first; the last is the day that is not over yet. */
export const executionDays = z.array(
	z.object({
		/** From midnight to midnight where the reader is: 23 or 25 hours where clocks are changed. */
		from: instant,
		until: instant,
		passed: counted,
		failed: counted,
	}),
)
export type ExecutionDays = z.output<typeof executionDays>

/** Texts of the screen that no call carries (application.md section 2). */
export const dashboardSays = {
	cards: {
		featureCount: 'Total Feature Count',
		testCaseCount: 'Total Test Case Count',
		averageScenarioPerFeature: 'Average Scenario Per Feature',
		releaseCount: 'Release count',
		averageBuildTime: 'Average Build Execution Time',
		buildPassRate: 'Average Build Pass Rate',
		scenarioPassRate: 'Overall Scenario Pass Rate',
		scenarioFailRate: 'Overall Scenario Fail Rate',
	},
	/** Fixed figures, not live (application.md section 2). */
	defects: [
		{ title: 'Total Defect Count', figure: '120' },
		{ title: 'Count of Open Defect (P1 & P2)', figure: '8' },
		{ title: 'Defect leakage ratio', figure: '2.5', unit: '%' },
		{ title: 'Defect per release', figure: '12' },
	],
}

const applicationId = queryId.min(1)

export const dashboards = {
	planning: route({
		method: 'GET',
		path: '/api/dashboard/planning',
		about: 'Counts of features, test cases and releases with the lists behind them (ours).',
		needs: 'feature.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({
			applicationId,
			featureType: featureType.optional(),
			featurePage: page.page,
			featureSize: page.size,
			releasePage: page.page,
			releaseSize: page.size,
		}),
		reply: planning,
		status: [200],
		says: { fail: 'Could not fetch the features' },
	}),
	execution: route({
		method: 'GET',
		path: '/api/dashboard/execution',
		about: 'Times and pass rates of finished runs with the runs behind them (ours).',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({
			...page,
			applicationId,
			behind: runsBehind.default('all'),
			/** Only runs started from the one instant until before the other; both or none. The figures stay those of all runs. */
			from: instant.optional(),
			until: instant.optional(),
		}),
		reply: execution,
		status: [200],
		says: { fail: 'Could not fetch the runs. Try the operation again' },
	}),
	executionDays: route({
		method: 'GET',
		path: '/api/dashboard/execution/days',
		about: 'Passed and failed scenarios of finished runs for each of the last 30 days of a time zone (ours).',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId, timeZone: z.string().max(100) }),
		reply: executionDays,
		status: [200],
		says: { fail: 'Could not fetch the runs. Try the operation again' },
	}),
}
