import { api } from '@assay/contract/api'
import type { Route } from '@assay/contract/route'
import { noTracing, type Tracing, traced } from '@assay/engine/telemetry/tracing'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { answerThoseInHand } from './answer-those-in-hand.ts'
import { asking } from './assistant/asking.ts'
import { gptPrompts } from './assistant/gpt-prompt.ts'
import { rateLimit } from './assistant/rate-limit.ts'
import { assistantHandlers } from './assistant/routes.ts'
import { auditHandlers } from './audit/routes.ts'
import { type Blobs, openBlobs } from './blobs.ts'
import type { Config } from './config.ts'
import { dashboardHandlers } from './dashboards/routes.ts'
import { listenForChanges } from './db/changes.ts'
import type { OpenDatabase } from './db/open.ts'
import { type Disk, openDisk } from './disk.ts'
import { downloadHandlers } from './downloads/routes.ts'
import { encryptionHandlers } from './environments/encrypt.ts'
import { environmentHandlers } from './environments/routes.ts'
import { leaseEnd } from './executor/end-leases.ts'
import { endRunsOf } from './executor/end-lost-runs.ts'
import { executorHandlers } from './executor/routes.ts'
import { featureHandlers } from './features/routes.ts'
import { fileHandlers } from './files/routes.ts'
import { openSignedFiles } from './files/signed-files.ts'
import { gitHandlers } from './git/routes.ts'
import { openWorks } from './git/work.ts'
import { globalObjectHandlers } from './global-objects/routes.ts'
import { openHealth } from './health/open-health.ts'
import { serveHealth } from './health/serve-health.ts'
import { openHttp } from './http.ts'
import type { IdentityDirectory } from './identity/directory.ts'
import { identity } from './identity/identity.ts'
import { sealer } from './identity/seal.ts'
import { startNotifier } from './integrations/notifier.ts'
import { integrationHandlers } from './integrations/routes.ts'
import { lintSaved } from './lint/lint-saved.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { moveHandlers } from './moves/routes.ts'
import { openApi, serveDocs } from './openapi.ts'
import { places, programRoot } from './places.ts'
import { followGroups } from './projects/follow-groups.ts'
import { openGroupOutbox } from './projects/group-outbox.ts'
import { projectRemoval } from './projects/remove-project.ts'
import { projectHandlers } from './projects/routes.ts'
import { recordingHandlers } from './recordings/routes.ts'
import { revisionHandlers } from './revisions/routes.ts'
import { forgetFrames } from './runs/frames.ts'
import { openRunLog } from './runs/log.ts'
import { openReports } from './runs/report.ts'
import { openTickets, serveReports } from './runs/report-files.ts'
import { runHandlers } from './runs/routes.ts'
import type { RunRow } from './runs/schema.ts'
import { ofRun } from './runs/span-of-run.ts'
import { tracesOf } from './runs/traces.ts'
import { sampleHandler } from './sample/import-sample.ts'
import { scheduleHandlers } from './schedules/routes.ts'
import { startTicker } from './schedules/ticker.ts'
import { projectOf } from './scope.ts'
import { type ApiHandlers, serve } from './serve.ts'
import { configHandler } from './session/config-route.ts'
import { version } from './session/version.ts'
import { type Patience, usualPatience } from './slow-callers.ts'
import { suiteHandlers } from './suites/routes.ts'
import { startSweeper } from './sweeper.ts'
import { testPlanHandlers } from './test-plans/routes.ts'
import { tokenHandlers } from './tokens/routes.ts'
import { trialHandlers } from './trials/routes.ts'
import { identityHandlers } from './users/identity-routes.ts'
import { userHandlers } from './users/routes.ts'
import { useHandlers } from './uses/routes.ts'
import { servePages } from './web-pages.ts'
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
	const { db } = database
	const seals = sealer(secret)
	const executorToken = seals.derived('executor token')
	const { http, allowed } = openHttp(parts)
	const disk = parts.disk ?? openDisk([config.data, config.blobs])
	http.decorate('diskIsFull', () => disk.room() === 'none')

	const who = identity({ config, db, origin, secret, clock, log, executorToken })
	const world: World = {
		config,
		db,
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
	let publishing: Promise<void> = Promise.resolve()
	const notifier = startNotifier(world, origin)
	const health = openHealth(world)
	const metrics = serveMetrics(http, world, health)
	const finished = (run: RunRow) => {
		log.info({ run: run.id, state: run.state }, 'run ended')
		metrics.runEnded(run)
		notifier.wake()
		// One after the other: a report is as large as its run.
		publishing = publishing
			.then(() => traced(tracing.span('write report', ofRun(run)), () => reports.publish(run)))
			.catch((error: Error) => log.error({ err: error, run: run.id }, 'the report could not be written'))
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

	const assistant = asking(rateLimit({ perMinute: 10, atOnce: 2 }, clock), log)
	const fillPrompts = gptPrompts(world, assistant)

	const handlers: ApiHandlers = {
		session: { ...who.session, config: configHandler(config, who), sample: sampleHandler(world, outbox) },
		tokens: tokenHandlers(clock, leaseEnd(world, runLog)),
		projects: projectHandlers(world, { outbox, removeProject }),
		git: gitHandlers(world, works),
		suites: suiteHandlers(world, works),
		moves: moveHandlers(world),
		users: userHandlers(world),
		identity: identityHandlers(world, outbox),
		features: featureHandlers(world, lintSaved(world)),
		files: fileHandlers(world),
		environments: environmentHandlers(world, fillPrompts),
		encryption: encryptionHandlers(world),
		globalObjects: globalObjectHandlers(world, fillPrompts),
		testPlans: testPlanHandlers(world),
		schedules: scheduleHandlers(world),
		revisions: revisionHandlers,
		integrations: integrationHandlers(notifier),
		runs: runHandlers(world, { runLog, reports, tickets }),
		uses: useHandlers,
		trials: trialHandlers(world),
		recordings: recordingHandlers(world),
		audit: auditHandlers,
		dashboards: dashboardHandlers,
		assistant: assistantHandlers(world, assistant),
		downloads: downloadHandlers(programRoot, version),
		executor: executorHandlers(world, runLog, signedFiles.signed),
	}
	const routes = api as unknown as Record<string, Record<string, Route>>
	serve(http, routes, handlers, { db, identity: who, projectOf, checkReplies: parts.checkReplies ?? false, clock })
	serveHealth(http, world, health)
	serveDocs(http, openApi(routes, version))
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
		await publishing
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
		settled: () => publishing,
	}
}
