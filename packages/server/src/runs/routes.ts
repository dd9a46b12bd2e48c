import { notFound, Refused } from '@assay/contract/problem'
import { elevated } from '@assay/contract/roles'
import { mostScenarioLogs, mostScenarios, type Run, runSays } from '@assay/contract/runs'
import { and, eq, notInArray } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import { announce } from '../db/changes.ts'
import { unfit } from '../problem.ts'
import { type Context, type Handlers, notPermitted } from '../serve.ts'
import type { World } from '../world.ts'
import { chosen } from './chosen.ts'
import { compareRuns } from './compare.ts'
import { countRuns } from './counts/count-runs.ts'
import { earlierLoads } from './earlier-loads.ts'
import { openEvidence } from './evidence.ts'
import { filterChoices } from './filters.ts'
import { streamFrames } from './frames.ts'
import { runHistory } from './history.ts'
import { linesOf } from './lines-of.ts'
import { listed } from './listed.ts'
import { cancelledBy, type RunLog } from './log.ts'
import { enqueue, type RunRequest } from './queue.ts'
import type { Reports } from './report.ts'
import type { Tickets } from './report-files.ts'
import { runConsole } from './run-console.ts'
import { openRunPages } from './run-pages.ts'
import { scenarioEvents } from './scenario-events.ts'
import { idsIn, rangesOf } from './scenario-ids.ts'
import { wants } from './scenario-line.ts'
import { type RunRow, runs } from './schema.ts'
import * as store from './store.ts'
import { withStranded } from './stranded.ts'
import { streamRun } from './stream.ts'
import { openTails } from './tails.ts'

interface Parts {
	runLog: RunLog
	reports: Reports
	tickets: Tickets
}

export function runHandlers(world: World, { runLog, reports, tickets }: Parts): Handlers<store.RunRoutes> {
	const pages = openRunPages(world.db, runLog)
	const tails = openTails(world.db)

	async function start(
		{ db, caller, request }: Pick<Context, 'db' | 'caller' | 'request'>,
		asked: Omit<RunRequest, 'startedBy' | 'at' | 'traceparent'>,
	) {
		const by = { startedBy: caller, at: world.clock(), traceparent: request.span?.context }
		const { id } = await enqueue(db, { ...asked, ...by })
		request.log.info({ run: id, rerunOf: asked.rerunOf }, 'run queued')
		return { body: { id } }
	}

	return {
		startFeature: async ({ project, body, ...context }) => {
			if (body.env_id === 0) throw unfit('env_id', runSays.noEnvironment)
			return start(context, {
				projectId: project.id,
				what: { featureId: body.feature_id },
				environmentId: body.env_id,
				tags: body.run_scenariotags ?? '',
				runAs: body.runAs,
			})
		},

		startPlan: async ({ project, body, ...context }) => {
			if (body.env_id === 0) throw unfit('env_id', runSays.noPlanEnvironment)
			return start(context, {
				projectId: project.id,
				what: { testPlanId: body.business_scenario_id },
				environmentId: body.env_id,
				tags: body.run_scenariotags ?? '',
				atOnce: body.atOnce,
				runAs: body.runAs,
			})
		},

		chosen: async ({ db, project, query }) => ({ body: await chosen(db, project.id, query) }),

		count: async ({ db, query: { atMost, ...search } }) => ({ body: await countRuns(db, search, atMost) }),

		list: async ({ db, query }) => ({
			body: await withStranded(db, await listed(db, query, query)),
		}),

		filters: async ({ db, project }) => ({ body: await filterChoices(db, project.id) }),

		history: async ({ db, params }) => ({ body: await runHistory(db, await get(db, params.runId)) }),

		compare: async ({ db, params: { runId, otherId } }) => {
			const [run, other] = [await get(db, runId), await get(db, otherId)]
			if (other.projectId !== run.projectId) throw notFound()
			const [before, after] = run.id < other.id ? [run, other] : [other, run]
			return { body: await compareRuns(db, before, after) }
		},

		loads: async ({ db, params }) => ({ body: await earlierLoads(db, await get(db, params.runId)) }),

		all: async ({ db, project }) => ({ body: store.all(db, project.id) }),

		get: async ({ db, params }) => {
			const [run] = await withStranded(db, [store.shown(await get(db, params.runId))])
			return { body: run as Run }
		},

		events: async ({ params, query, stillMay, request, reply }) => {
			const { db, changes } = world
			const outlined = query.outline === 'true' ? pages : undefined
			await streamRun({ db, changes, tails, pages: outlined, stillMay }, params.runId, query.from, request, reply)
			return { body: undefined }
		},

		scenarios: async ({ db, params, query }) => {
			const lines = await pages.lines(await get(db, params.runId), idsIn(query.ids, mostScenarios))
			return { body: lines.map(({ status: _, span: __, ...line }) => line) }
		},

		found: async ({ db, params, query }) => {
			const ids = await pages.find(await get(db, params.runId), wants(query))
			return { body: { count: ids.length, ids: rangesOf(ids) } }
		},

		scenarioEvents: async ({ db, params: { runId }, query }) => {
			const lines = await pages.lines(await get(db, runId), idsIn(query.ids, mostScenarioLogs))
			return { body: await scenarioEvents(db, runId, lines) }
		},

		console: async ({ db, params }) => ({ body: await runConsole(db, params.runId) }),

		frames: async ({ params, stillMay, request, reply }) => {
			await streamFrames({ ...world, stillMay }, params.runId, request, reply)
			return { body: undefined }
		},

		blob: async ({ db, params: { runId, sha256 } }) => {
			const kept = await openEvidence({ ...world, db }, runId, sha256)
			if (!kept) throw notFound()
			return { body: kept.stream, headers: evidenceHeaders }
		},

		cancel: async ({ db, caller, roles, params }) => {
			const run = await get(db, params.runId)
			if (!elevated(roles) && run.startedById !== caller.userId) throw notPermitted()
			const [held] = await db
				.update(runs)
				.set({ cancelledBy: caller.username })
				.where(and(eq(runs.id, run.id), notInArray(runs.state, store.finalStates)))
				.returning()
			// No executor has it yet: it ends here. A running one is ended by its executor, which waits for this or asks with its next batch.
			await announce(db, `cancel ${run.id}`)
			const reason = () => cancelledBy(caller.username)
			// As it is now: it may have been shared since it was read above.
			const idle = held?.shared != null && (await store.isIdle(db, held))
			const ended = await runLog.end(run.id, reason, ({ state }) => state === 'QUEUED' || idle)
			return { body: store.shown(ended ?? (await get(db, run.id))) }
		},

		rerun: async ({ body, ...context }) => {
			const { db } = context
			const run = await get(db, body.runId)
			const { id, projectId, environmentId, tags, atOnce, runAs } = run
			const what = whatRan(run)
			const only = body.scenarios || body.failedOnly ? await linesOf(db, run, body.scenarios) : undefined
			if (environmentId === null) throw new Refused(422, 'The environment of this run was deleted.')
			return start(context, { projectId, what, environmentId, tags, atOnce, only, runAs, rerunOf: id })
		},

		chain: async ({ db, params }) => ({ body: (await store.chain(db, params.runId)).map(store.shown) }),

		ticket: async ({ params }) => ({ body: tickets.base(params.runId) }),

		deleteFlag: async ({ db, query, ...context }) => {
			await db.transaction(async (tx) => {
				const [run] = await tx
					.update(runs)
					.set({ deleteFlag: query.flagRun, flaggedAt: world.clock() })
					.where(eq(runs.id, query.runId))
					.returning({ id: runs.id, name: runs.name })
				const detail = query.flagRun ? 'may be cleaned up' : 'kept for ever'
				if (run) await record(tx, { ...by(context), verb: 'run.keep', on: { kind: 'run', ...run }, detail })
			})
			return {}
		},

		zip: async ({ db, query }) => {
			const run = await get(db, query.runId)
			if (run.reportUrl === null || !(await reports.zip(run.id))) throw new Refused(404, 'This run has no report.')
			return {}
		},
	}
}

async function get(db: World['db'], id: number): Promise<RunRow> {
	const run = await store.byId(db, id)
	if (!run) throw notFound()
	return run
}

function whatRan({ kind, featureId, testPlanId }: RunRow) {
	if (kind === 'FEATURE') {
		if (featureId === null) throw new Refused(422, 'The feature of this run was deleted.')
		return { featureId }
	}
	if (testPlanId === null) throw new Refused(422, 'The test plan of this run was deleted.')
	return { testPlanId }
}

/** Evidence is hostile: the pages fetch it and show it as they think fit; opened by itself it can do nothing. */
const evidenceHeaders = {
	'content-type': 'application/octet-stream',
	'content-security-policy': "default-src 'none'; sandbox",
	'content-disposition': 'attachment',
	'cache-control': 'private, max-age=31536000, immutable',
}
