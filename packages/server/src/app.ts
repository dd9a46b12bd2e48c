import { api } from '@assay/contract/api'
import type { Route } from '@assay/contract/route'
import type { RunView } from '@assay/engine/log/fold'
import { noTracing, type Tracing } from '@assay/engine/telemetry/tracing'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { apiHandlers } from './api-handlers.ts'
import { type Blobs, openBlobs } from './blobs.ts'
import type { Config } from './config.ts'
import { listenForChanges } from './db/changes.ts'
import type { OpenDatabase } from './db/open.ts'
import { type Disk, openDisk } from './disk.ts'
import { endRunsOf } from './executor/endings/end-lost-runs.ts'
import { openSignedFiles } from './files/signed-files.ts'
import { openWorks } from './git/work.ts'
import { openHealth } from './health/open-health.ts'
import { serveHealth } from './health/serve-health.ts'
import { answerThoseInHand } from './http/answer-those-in-hand.ts'
import { openHttp } from './http/http.ts'
import { type Patience, usualPatience } from './http/slow-callers.ts'
import { servePages } from './http/web-pages.ts'
import type { IdentityDirectory } from './identity/directory.ts'
import { identity } from './identity/identity.ts'
import { sealer } from './identity/seal.ts'
import { startNotifier } from './integrations/notifier.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openApi, serveDocs } from './openapi.ts'
import { places } from './places.ts'
import { followGroups } from './projects/follow-groups.ts'
import { openGroupOutbox } from './projects/group-outbox.ts'
import { projectRemoval } from './projects/remove-project.ts'
import { forgetFrames } from './runs/frames.ts'
import { openRunLog } from './runs/log.ts'
import { openReports } from './runs/report.ts'
import { openTickets, serveReports } from './runs/report-files.ts'
import { openReportQueue } from './runs/report-queue.ts'
import type { RunRow } from './runs/schema.ts'
import { tracesOf } from './runs/traces.ts'
import { startTicker } from './schedules/ticker.ts'
import { projectIn, projectOf } from './scope.ts'
import { serve } from './serve.ts'
import { version } from './session/version.ts'
import { startSweeper } from './sweeper.ts'
import type { World } from './world.ts'

/** The whole server except listening: what it needs is handed in, so a test builds the same one. */
export interface AppParts {
	config: Config
	database: OpenDatabase
	/** The 32 bytes that everything secret hangs on. */
	secret: Uint8Array
	clock?: () => Date
	log: FastifyBaseLogger
	/** Absent = nothing is traced. */
	tracing?: Tracing
	/** Where the server is found, once it listens. */
	origin: () => string
	blobs?: Blobs
	/** Of the folders that the server writes to. */
	disk?: Disk
	/** Stands before the directory of groups and users: a test lets it fail. */
	directory?: (own: IdentityDirectory) => IdentityDirectory
	/** Folder of the built pages. */
	pages?: string
	/** How long callers may take to say what they want. */
	patience?: Patience
	/** Whether every answer is held against its schema. */
	checkReplies?: boolean
}

export interface App {
	http: FastifyInstance
	world: World
	/** For the executor beside this server: the same over restarts, so that a run goes on after one. */
	executorToken: string
	sweep(): Promise<void>
	/** Ends what an executor beside this server had in hand when its process ended. */
	executorDied(instance: string, why: string): Promise<void>
	/** One look at groups and projects that may not agree; the timer takes it, and tests. */
	healGroups(): Promise<void>
	/** Resolves when every system that is due to hear of a run has been called. */
	notified(): Promise<void>
	/** Resolves when every report of a run that ended is written. */
	settled(): Promise<void>
}

export async function buildApp(parts: AppParts): Promise<App> {
	const { config, database, secret, log, origin, clock = () => new Date(), tracing = noTracing } = parts
	const { db, aside } = database
	const seals = sealer(secret)
	const executorToken = seals.derived('executor token')
	const { http, allowed } = openHttp(parts)
	const disk = parts.disk ?? openDisk([config.data, config.blobs])
	http.decorate('diskIsFull', () => disk.room() === 'none')

	const who = identity({ config, db, origin, secret, clock, log, executorToken, projectIn })
	const world: World = {
		config,
		db,
		aside,
		blobs: parts.blobs ?? openBlobs(config.blobs),
		identity: who,
		directory: parts.directory?.(who.directory) ?? who.directory,
		sealer: seals,
		changes: listenForChanges(database.url),
		disk,
		clock,
		log,
		tracing,
	}

	const reports = openReports(world)
	const tickets = openTickets(world)
	const signedFiles = openSignedFiles(world, origin)
	const reportQueue = openReportQueue(world, reports)
	const notifier = startNotifier(world, origin)
	const health = openHealth(world)
	const metrics = serveMetrics(http, world, health)
	const finished = (run: RunRow, view: RunView | undefined) => {
		log.info({ run: run.id, state: run.state }, 'run ended')
		metrics.runEnded(run)
		notifier.wake()
		reportQueue.add(run, view)
	}
	const runLog = openRunLog(world, finished, async (tx, run) => {
		await notifier.ending(tx, run)
		await forgetFrames(tx, run.id)
	})
	metrics.loadsOf(runLog)
	const sweeper = startSweeper(world, { runLog, reports, verified: metrics.verified })
	const ticker = startTicker(world)
	const removeProject = projectRemoval(tracesOf(world, reports))
	const outbox = openGroupOutbox(world, removeProject)
	const follower = followGroups(world)
	const works = openWorks(world)

	const handlers = apiHandlers(world, {
		identity: who,
		notifier,
		outbox,
		removeProject,
		reports,
		runLog,
		signed: signedFiles.signed,
		tickets,
		works,
	})
	const routes = api as unknown as Record<string, Record<string, Route>>
	serve(http, routes, handlers, { db, identity: who, projectOf, checkReplies: parts.checkReplies ?? false, clock })
	serveHealth(http, world, health)
	serveDocs(http, () => openApi(routes, version))
	serveReports(http, world, { reports, tickets })
	signedFiles.serve(http)
	await who.register(http)
	await servePages(http, parts.pages ?? places.web, allowed)

	answerThoseInHand(http, parts.patience?.ending ?? usualPatience.ending, () =>
		Promise.all([works.stop(), world.changes.stop()]),
	)
	http.addHook('onClose', async () => {
		await ticker.stop()
		await notifier.stop()
		follower.stop()
		await outbox.stop()
		await sweeper.stop()
		await reportQueue.written()
	})
	return {
		http,
		world,
		executorToken,
		sweep: sweeper.sweep,
		executorDied: (instance, why) => endRunsOf(db, runLog, instance, why),
		async healGroups() {
			await outbox.heal()
			await follower.look()
		},
		notified: notifier.idle,
		settled: reportQueue.written,
	}
}
