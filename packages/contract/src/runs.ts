import { z } from 'zod'
import { count, id, inBody, instant, page, queryId, route, saveBody } from './route.ts'
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
	application_id: id,
	feature_id: id.nullable(),
	business_scenario_id: id.nullable(),
	environment_id: id.nullable(),
	run_scenariotags: z.string(),
	started_by: z.string().nullable(),
	/** The run this one repeats. */
	rerunOf: id.nullable(),
	/** The first failure as a sentence, for lists: scenario and message. */
	firstFailure: z.string().nullable(),
	/** true = may be cleaned up, false = kept for ever, null = follows the server's setting. */
	deleteFlag: z.boolean().nullable(),
})
export type Run = z.output<typeof run>

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

const tags = z.string().max(1000).nullish()
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
			{ feature_id: id, env_id: id, application_id: id, run_scenariotags: tags },
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
		about: 'Starts a run of a test plan, its features in order, and answers at once.',
		needs: 'run.start',
		scope: inBody({ application_id: 'application' }, { application_id: 'applicationId' }),
		body: saveBody(
			{ business_scenario_id: id, env_id: id, application_id: id, run_scenariotags: tags },
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
		about: 'How many runs the same search finds.',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId: queryId.min(1), searchText: z.string().max(200).default('') }),
		reply: count,
		status: [200],
		says: { fail: fetchFail },
	}),
	list: route({
		method: 'GET',
		path: '/api/run/list',
		about: 'A page of runs, newest first; `searchText` = name contains, or the exact id.',
		needs: 'run.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ ...page, applicationId: queryId.min(1), searchText: z.string().max(200).default('') }),
		reply: z.array(run),
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
			"The run's log as server-sent events, replayed from the event after `from`, then live; ends with the run (ours). Each message is one event, its SSE id the event's number.",
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		query: z.object({ from: z.coerce.number().int().nonnegative().default(0) }),
		reply: 'events',
		status: [200],
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
		about: "Starts the run again with today's definition, or only its failed scenarios (ours).",
		needs: 'run.start',
		scope: inBody({ runId: 'run' }),
		body: z.strictObject({ runId: id, failedOnly: z.boolean().default(false) }),
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
