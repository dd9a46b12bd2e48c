import * as z from 'zod'
import { atOnce } from './at-once-field.ts'
import { count, id, inBody, instant, page, queryId, queryOrdinal, route, saveBody } from './route.ts'
import { runStatus } from './run-events.ts'

export const runType = z.enum(['BUSINESS_SCENARIO', 'FEATURE'])

export const run = z.object({
	id,
	/** Name of the feature or test plan when the run was started. */
	details: z.string(),
	run_type: runType,
	status: runStatus,
	scenario_count: z.number(),
	scenario_pass_count: z.number(),
	scenario_fail_count: z.number(),
	/** Ours: scenarios that were to run and never began. */
	scenariosNotRun: z.number(),
	/** Nanoseconds; 0 while RUNNING. */
	run_duration: z.number(),
	run_at: instant,
	environment: z.object({ name: z.string(), settings_content: z.string() }),
	/** Relative to the reports base; null while RUNNING or where there is no report. */
	report_url: z.string().nullable(),
	errorDescription: z.string().nullable(),
	jira_status: z.string().nullable(),
	jira_Desc: z.string().nullable(),
	jira_Id: z.string().nullable(),
	/** Ours. Before an executor took it a run is queued; the specified status is RUNNING all the same. */
	queued: z.boolean(),
	/** Ours: why no executor takes this run, which is queued, or was shared by executors that are all gone; null where one does. */
	stranded: z.string().nullable(),
	application_id: id,
	feature_id: id.nullable(),
	business_scenario_id: id.nullable(),
	environment_id: id.nullable(),
	run_scenariotags: z.string(),
	started_by: z.string().nullable(),
	/** Ours: how many features of the test plan it was to run at the same time; null = as the test plan said. */
	atOnce: atOnce.nullable(),
	/** The run this one repeats. */
	rerunOf: id.nullable(),
	/** The first failure as a sentence, for lists: scenario and message. */
	firstFailure: z.string().nullable(),
	/** true = may be cleaned up, false = kept for ever, null = follows the server's setting. */
	deleteFlag: z.boolean().nullable(),
	/** Ours: somebody cancelled it; while it is RUNNING it is about to end. */
	cancelled: z.boolean(),
})
export type Run = z.output<typeof run>

/**
 * The last outcomes, newest last, at most ten: `p` passed, `f` failed, `n` could not run or did not get to its end, `c`
 * cancelled, `r` running. Of a scenario, or of whole runs.
 */
const outcomes = z.string().regex(/^[pfncr]{0,10}$/)

/** A run in a list, with what came before it of the same feature or test plan in the same environment. */
export const listedRun = run.extend({
	lastTen: outcomes,
	/** Median nanoseconds of the finished ones among them; null where there are none before it. */
	usual: z.number().nullable(),
})
export type ListedRun = z.output<typeof listedRun>

/** What changed of a scenario against the runs before. */
export const scenarioChange = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('new failure') }),
	/** `since`: the run in which the failures began. */
	z.object({ kind: z.literal('failing'), since: id }),
	z.object({ kind: z.literal('passes again') }),
	/** It changed back and forth; `sameText`: its steps were the same all the time. */
	z.object({ kind: z.literal('mixed'), failed: z.number(), of: z.number(), sameText: z.boolean() }),
])
export type ScenarioChange = z.output<typeof scenarioChange>

export const scenarioHistory = z.object({
	/** Its id in the run's log. */
	scenario: z.string(),
	outcomes,
	change: scenarioChange.optional(),
})
export type ScenarioHistory = z.output<typeof scenarioHistory>

const comparedScenario = z.object({
	feature: z.string(),
	name: z.string(),
	/** Its id in the log of each run, where it ran there. */
	before: z.string().nullable(),
	after: z.string().nullable(),
	outcomes,
	/** Nanoseconds. */
	nanosBefore: z.number().nullable(),
	nanosAfter: z.number().nullable(),
	failure: z.string().nullable(),
})
export type ComparedScenario = z.output<typeof comparedScenario>

/** What differs between two runs, scenario by scenario. */
export const comparison = z.object({
	before: run,
	after: run,
	/** Failures of the later run alone, of the earlier alone, of both. */
	appeared: z.array(comparedScenario),
	went: z.array(comparedScenario),
	still: z.array(comparedScenario),
	/** Passed in both, and took half as long again or more. */
	slower: z.array(comparedScenario),
	/** They ran, or were decided, in one of the two only. */
	notCompared: z.array(comparedScenario),
	/** Scenarios of each run that are not compared because nothing is kept of them: their feature was deleted, or the run was cleaned. */
	notKept: z.object({ before: z.number(), after: z.number() }),
	/** Both were load tests, whose scenarios are thresholds: what the later one measured is shown beside the earlier one (`loads`). */
	loads: z.boolean(),
})
export type Comparison = z.output<typeof comparison>

/** As the screens call what became of a run. */
export const runOutcomes = ['queued', 'running', 'passed', 'failed', 'cancelled', 'could not run'] as const
export type RunOutcomeWord = (typeof runOutcomes)[number]

export const started = z.object({ id })

/** The specified sentences around a start (application.md section 8). */
export const runSays = {
	started: (runId: number) => `Run initiated successfully. Triggered Run ID : ${runId}`,
	noEnvironment: 'Please select environment details before running the feature.',
	noPlanEnvironment: 'Please select environment details before running the business scenario.',
}

/** One message of `runs.frames`. */
export const liveFrame = z.object({
	/** The id of the feature in the run's log. */
	feature: z.string(),
	/** A data URL of a JPEG or PNG. */
	picture: z.string().startsWith('data:image/'),
})
export type LiveFrame = z.output<typeof liveFrame>

/** What a list of runs is narrowed to, all of it together (ours). */
const filters = {
	status: z.enum(runOutcomes).optional(),
	/** By name: it may have been deleted. */
	environment: z.string().max(200).optional(),
	/** What was run. */
	featureId: queryId.optional(),
	businessScenarioId: queryId.optional(),
	startedBy: z.string().max(200).optional(),
	/** One that the run was narrowed to. */
	tag: z.string().max(200).optional(),
	/** Started at or after. */
	from: instant.optional(),
}

/** A scenario of a run without its steps, as the page of a long run shows it in a line. */
export const runScenario = z.object({
	/** Its id in the run's log. */
	scenario: z.string(),
	name: z.string(),
	line: z.number(),
	tags: z.array(z.string()),
	/** Of an Examples row. */
	row: z.record(z.string(), z.string()).optional(),
	nanos: z.number(),
	reason: z.string().optional(),
	/** Of one that failed: the first line of what it is known by. */
	failure: z.string().optional(),
})
export type RunScenario = z.output<typeof runScenario>

/** So many scenarios are answered at once. */
export const mostScenarios = 400
/** Of so many the steps. */
export const mostScenarioLogs = 20
/** Ids of scenarios, those that follow each other in a feature as one: `1.1-8,2.3`. */
const scenarioIds = z
	.string()
	.max(8000)
	.regex(/^\d{1,9}\.\d{1,9}(-\d{1,9})?(,\d{1,9}\.\d{1,9}(-\d{1,9})?)*$/, 'Expected ids of scenarios as 1.1-8,2.3')

const tags = z.string().max(1000).nullish()
/** API features as load tests, by the settings of the environment or by a profile of one's own; load tests once as functions. */
export const runAs = z.object({
	as: z.enum(['LOAD', 'FUNCTION']),
	/** Absent or empty = as the environment says. */
	profile: z.string().max(10_000).optional(),
	/** How many executors take part in a load test; absent = as the environment says. */
	executors: z.number().optional(),
})
export type RunAs = z.output<typeof runAs>
const startFail = 'Could not intiate the run for the feature or business scenario. Please try again later.'
const fetchFail = 'Could not fetch the runs. Try the operation again'
const runParams = z.object({ runId: queryId })

export const runs = {
	startFeature: route({
		method: 'POST',
		path: '/api/run/feature',
		about: 'Starts a run of a feature and answers at once.',
		needs: 'run.start',
		scope: inBody({ application_id: 'application' }, { application_id: 'applicationId' }),
		body: saveBody(
			{ feature_id: id, env_id: id, application_id: id, run_scenariotags: tags, runAs: runAs.nullish() },
			{ spelt: { scenarioTags: 'run_scenariotags', applicationId: 'application_id' } },
		),
		reply: started,
		status: [200],
		repeatable: true,
		says: { fail: startFail },
	}),
	startPlan: route({
		method: 'POST',
		path: '/api/run/businessScenario',
		about: 'Starts a run of a test plan and answers at once.',
		needs: 'run.start',
		scope: inBody({ application_id: 'application' }, { application_id: 'applicationId' }),
		body: saveBody(
			{
				business_scenario_id: id,
				env_id: id,
				application_id: id,
				run_scenariotags: tags,
				/** Ours: how many features at the same time; absent or null = as the test plan says. */
				atOnce: atOnce.nullish(),
				/** Of its API features and load tests; absent or null = as each says. */
				runAs: runAs.nullish(),
			},
			{ spelt: { scenarioTags: 'run_scenariotags', applicationId: 'application_id' } },
		),
		reply: started,
		status: [200],
		repeatable: true,
		says: { fail: startFail },
	}),
	chosen: route({
		method: 'GET',
		path: '/api/run/chosen',
		about:
			'How many of the scenarios of a feature or test plan a run with these tags would take (ours); 422 where the tags cannot be read.',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({
			applicationId: queryId.min(1),
			featureId: queryId.optional(),
			businessScenarioId: queryId.optional(),
			environmentId: queryId.default(0),
			tags: z.string().max(1000).default(''),
		}),
		reply: z.object({ runs: z.number(), of: z.number() }),
		status: [200],
		says: { fail: fetchFail },
	}),
	count: route({
		method: 'GET',
		path: '/api/run/count',
		about:
			'How many runs the same search finds. With `atMost` (ours) runs that filters choose are counted up to that number; `more` says that there are more.',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({
			applicationId: queryId.min(1),
			searchText: z.string().max(200).default(''),
			...filters,
			atMost: queryId.min(1).optional(),
		}),
		reply: count.extend({ more: z.literal(true).optional() }),
		status: [200],
		says: { fail: fetchFail },
	}),
	list: route({
		method: 'GET',
		path: '/api/run/list',
		about: 'A page of runs, newest first; `searchText` = name contains, or the exact id.',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({
			...page,
			applicationId: queryId.min(1),
			searchText: z.string().max(200).default(''),
			...filters,
		}),
		reply: z.array(listedRun),
		status: [200],
		says: { fail: fetchFail },
	}),
	filters: route({
		method: 'GET',
		path: '/api/run/filters',
		about: 'What the newest 1,000 runs of a project can be narrowed to (ours).',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId: queryId.min(1) }),
		reply: z.object({
			environments: z.array(z.string()),
			features: z.array(z.object({ id, name: z.string() })),
			plans: z.array(z.object({ id, name: z.string() })),
			people: z.array(z.string()),
			tags: z.array(z.string()),
		}),
		status: [200],
		says: { fail: fetchFail },
	}),
	history: route({
		method: 'GET',
		path: '/api/run/:runId/history',
		about:
			'The last ten outcomes of each scenario of a run, up to this run, and what changed (ours); of a run of more than 1,000 scenarios those of at most 1,000 that did not pass, and of 1,000 that had failed when their feature last ran.',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		reply: z.object({
			/** Median nanoseconds of the runs before it of the same feature or plan; null where there are none. */
			usual: z.number().nullable(),
			scenarios: z.array(scenarioHistory),
		}),
		status: [200],
		says: { fail: fetchFail },
	}),
	compare: route({
		method: 'GET',
		path: '/api/run/:runId/compare/:otherId',
		about: 'Two runs of a project side by side, the older one first (ours).',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: z.object({ runId: queryId, otherId: queryId }),
		reply: comparison,
		status: [200],
		says: { fail: fetchFail },
	}),
	loads: route({
		method: 'GET',
		path: '/api/run/:runId/loads',
		about:
			'The runs before it of the same feature or test plan that were load tests and came to a verdict, newest first, at most 20 (ours).',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		reply: z.array(run.pick({ id: true, run_at: true, status: true }).extend({ environment: z.string() })),
		status: [200],
		says: { fail: fetchFail },
	}),
	all: route({
		method: 'GET',
		path: '/api/run/listAllRuns',
		about: 'Every run of a project, newest first, at most 10,000 (dashboard).',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId: queryId.min(1) }),
		reply: z.array(run),
		status: [200],
		says: { fail: fetchFail },
	}),
	get: route({
		method: 'GET',
		path: '/api/run/:runId',
		about: 'One run (ours).',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		reply: run,
		status: [200],
		says: { fail: fetchFail },
	}),
	events: route({
		method: 'GET',
		path: '/api/run/:runId/events',
		about:
			"The run's log as server-sent events, replayed from the event after `from`, then live; ends with the run (ours). Each message is one event, its SSE id the event's number. With `outline=true` more than 5,000 events to replay come as one message named `outline`, which the run page reads.",
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		query: z.object({
			from: queryOrdinal.default(0),
			outline: z.enum(['true', 'false']).default('false'),
		}),
		reply: 'events',
		status: [200],
	}),
	scenarios: route({
		method: 'GET',
		path: '/api/run/:runId/scenarios',
		about: `What scenarios of a run are called, at most ${mostScenarios} (ours). \`ids\`: those that follow each other as one, \`1.1-8,2.3\`.`,
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		query: z.object({ ids: scenarioIds }),
		reply: z.array(runScenario),
		status: [200],
		says: { fail: fetchFail },
	}),
	found: route({
		method: 'GET',
		path: '/api/run/:runId/scenarios/found',
		about:
			'Which scenarios of a run have every word of `text` in their name, row, tags, failure or the name of their feature, and this verdict (ours). `ids`: as `1.1-8,2.3`.',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		query: z.object({
			text: z.string().max(200).default(''),
			verdict: z.enum(['passed', 'failed', 'running']).optional(),
		}),
		reply: z.object({ count: z.number(), ids: z.string() }),
		status: [200],
		says: { fail: fetchFail },
	}),
	scenarioEvents: route({
		method: 'GET',
		path: '/api/run/:runId/scenarios/events',
		about: `What a run's log says of scenarios so far, at most ${mostScenarioLogs}, one after the other: an event a line (ours). \`ids\`: as \`1.1-8,2.3\`.`,
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		query: z.object({ ids: scenarioIds }),
		reply: 'text',
		status: [200],
	}),
	console: route({
		method: 'GET',
		path: '/api/run/:runId/console',
		about: 'What was written in a run, in that order, at most 20,000 lines; `more`: how many were left out (ours).',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		reply: z.object({
			lines: z.array(z.object({ at: z.number(), level: z.string(), text: z.string(), step: z.string().optional() })),
			more: z.number(),
		}),
		status: [200],
		says: { fail: fetchFail },
	}),
	frames: route({
		method: 'GET',
		path: '/api/run/:runId/frames',
		about:
			'What the browsers of a running run show, as server-sent events, the newest picture of each feature; pictures are taken only while somebody reads this (ours). Ends with the run, and after five minutes: then ask again.',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		reply: 'events',
		status: [200],
	}),
	blob: route({
		method: 'GET',
		path: '/api/run/:runId/blob/:sha256',
		about: "A screenshot or body kept by the run's evidence (ours).",
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: z.object({ runId: queryId, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
		reply: 'bytes',
		status: [200],
	}),
	cancel: route({
		method: 'POST',
		path: '/api/run/cancel/:runId',
		about: 'Cancels a run; it ends ERROR with that reason (ours).',
		needs: 'run.cancel',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		reply: run,
		status: [200],
		says: { ok: 'The run is being cancelled.', fail: 'Could not cancel the run. Please try again later.' },
	}),
	rerun: route({
		method: 'POST',
		path: '/api/run/rerun',
		about: "Starts the run again with today's definition, or only its failed scenarios, or only `scenarios` (ours).",
		needs: 'run.start',
		scope: inBody({ runId: 'run' }),
		body: z.strictObject({
			runId: id,
			failedOnly: z.boolean().default(false),
			/** By their ids in the run's log. */
			scenarios: z
				.array(
					z
						.string()
						.max(19)
						.regex(/^\d{1,9}\.\d{1,9}$/),
				)
				.min(1)
				.max(10_000)
				.optional(),
		}),
		limits: { bytes: 256 * 1024, items: 10_000 },
		reply: started,
		status: [200],
		repeatable: true,
		says: { fail: startFail },
	}),
	chain: route({
		method: 'GET',
		path: '/api/run/:runId/chain',
		about: 'The run, what it repeats and what repeats it, oldest first (ours).',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		reply: z.array(run),
		status: [200],
		says: { fail: fetchFail },
	}),
	ticket: route({
		method: 'GET',
		path: '/api/run/:runId/ticket',
		about: "A 15-minute address of the run's report folder: `base` + file name (ours).",
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		reply: z.object({ base: z.string(), expires: instant }),
		status: [200],
	}),
	deleteFlag: route({
		method: 'PUT',
		path: '/api/run/deleteFlag',
		about: '`flagRun=true`: the run may be cleaned up; `false`: it is kept for ever.',
		needs: 'run.keep',
		scope: ({ query }) => ({ run: query.runId }),
		query: z.object({ flagRun: z.enum(['true', 'false']).transform((flag) => flag === 'true'), runId: queryId }),
		reply: 'none',
		status: [200],
		says: { ok: 'Delete flag updated successfully.', fail: 'Could not update delete flag. Please try again later.' },
	}),
	zip: route({
		method: 'GET',
		path: '/api/run/zipFolder',
		about: 'Builds `<runId>.zip` in the reports location; 404 when the run has no report.',
		needs: 'run.read',
		scope: ({ query }) => ({ run: query.runId }),
		query: z.object({ runId: queryId }),
		reply: 'none',
		status: [200],
		says: { ok: 'Reports zipped successfully.', fail: 'Could not zip the file. Please try again later.' },
	}),
}
