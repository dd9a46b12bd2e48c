import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunAs } from '@assay/contract/runs'
import { CannotRun } from '../cannot-run.ts'
import { colours } from '../colours.ts'
import { consoleReport } from '../run/console-report.ts'
import { taken } from '../run/taken.ts'
import { type ResultPlaces, requireWritable } from '../run/write-results.ts'
import { type AskedToStop, askedToStop } from './asked-to-stop.ts'
import { findEnvironment, findFeature, findPlan, findProject } from './find-by-name.ts'
import { followRun } from './follow-run.ts'
import { keepResults } from './keep-results.ts'
import { connectServer, type ServerConnection } from './server-connection.ts'

export interface RemoteRun {
	/** An origin. */
	server: string
	token: string
	project: string
	feature?: string
	plan?: string
	environment: string
	tags: string | undefined
	/** Features of a plan; absent = as the plan says. */
	atOnce: number | undefined
	/** API features as load tests or once; absent = as their types say. */
	runAs: RunAs | undefined
	files: ResultPlaces
	/** Milliseconds after which the run is cancelled. */
	timeout: number | undefined
}

/** How long a cancelled run may take to end before its follower leaves. */
const grace = 20_000
/** After this long without an executor it is said, so that nobody wonders. */
const unclaimed = 15_000

/** Starts a run on a server, reports it as it happens, writes what was asked for. Gives the exit code. */
export async function runOnServer(asked: RemoteRun): Promise<number> {
	requireWritable(asked.files)
	const server = connectServer(asked.server, asked.token)
	const stop = askedToStop(asked.timeout)
	try {
		const { id, link, name } = await start(server, asked)
		console.log(`Run ${id}: ${name} in ${asked.environment}\n${link}\n`)
		const report = consoleReport(process.stdout, colours(process.stdout), (path) => path)
		const left = leaving(server, id, stop)
		const waiting = setTimeout(() => void printQueue(server, id), unclaimed)
		try {
			const onLost = (events: number) =>
				console.error(`The connection was lost after event ${events}; it is taken up again.`)
			for await (const event of followRun(server, id, { signal: left, onLost })) {
				clearTimeout(waiting)
				report.take(event)
			}
		} finally {
			clearTimeout(waiting)
		}
		if (report.view.status === 'RUNNING' && left.aborted) throw new CannotRun(`The run may still go on: ${link}`)
		const run = await server.api.runs.get({ params: { runId: id } })
		if (report.view.name === '') report.view.name = run.details
		await keepResults(server, id, report.view, asked.files)
		console.log(link)
		return { SUCCESS: 0, FAILURE: 1, ERROR: 2, RUNNING: 2 }[run.status]
	} finally {
		stop.off()
	}
}

/** Cancels the run when it is to stop, and aborts when it does not end within a grace, or nobody wants to wait for it. */
function leaving(server: ServerConnection, runId: number, { why, atOnce }: AskedToStop): AbortSignal {
	const left = new AbortController()
	void why.then(async (sentence) => {
		console.error(`${sentence} The run is being cancelled.`)
		await server.api.runs
			.cancel({ params: { runId } })
			.catch((error: Error) => console.error(`The run could not be cancelled: ${error.message}`))
		await wait(grace, undefined, { signal: atOnce, ref: false }).catch(() => {})
		left.abort()
	})
	return left.signal
}

async function start({ api, url }: ServerConnection, asked: RemoteRun) {
	const { project, feature, plan, environment, tags, runAs } = asked
	const application_id = await findProject(api, project)
	const common = {
		application_id,
		env_id: await findEnvironment(api, application_id, environment),
		...(tags === undefined ? {} : { run_scenariotags: tags }),
		...(runAs === undefined ? {} : { runAs }),
	}
	const what =
		plan === undefined
			? { featureId: await findFeature(api, application_id, feature ?? '') }
			: { businessScenarioId: await findPlan(api, application_id, plan) }
	if (tags) {
		const query = { applicationId: application_id, environmentId: common.env_id, tags, ...what }
		console.log(taken(await api.runs.chosen({ query })))
	}
	// A start whose answer was lost is repeated and gives the same run.
	const once = { headers: { 'idempotency-key': randomUUID() } }
	const { id } =
		what.featureId === undefined
			? await api.runs.startPlan(
					{ body: { ...common, business_scenario_id: what.businessScenarioId, atOnce: asked.atOnce } },
					once,
				)
			: await api.runs.startFeature({ body: { ...common, feature_id: what.featureId } }, once)
	return { id, name: plan ?? feature, link: `${url}/runs?project=${application_id}&run=${id}` }
}

async function printQueue({ api }: ServerConnection, runId: number) {
	const run = await api.runs.get({ params: { runId } }).catch(() => undefined)
	if (run?.queued) console.error('No executor has taken the run yet: they are busy, or none is there.')
}
