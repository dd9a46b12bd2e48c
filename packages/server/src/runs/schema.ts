import type { FeatureType } from '@assay/contract/feature-types'
import type { RunAs, runType } from '@assay/contract/runs'
import type { Threshold } from '@assay/engine/surfaces/load/thresholds/threshold'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { bytes, moment, number, primaryId, searchName } from '../db/columns.ts'
import { environments } from '../environments/schema.ts'
import { features } from '../features/schema.ts'
import { ofProject } from '../projects/schema.ts'
import { testPlans } from '../test-plans/schema.ts'

export type RunState = 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAILURE' | 'ERROR'

/** Of a run whose load tests several executors make together: one that goes on, or the features between two. */
export interface SharedLoad {
	/** How many are to make each. */
	executors: number
	/** What the figures of each are judged by, as the environment said when the run was claimed. */
	thresholds: Threshold[]
	/** Milliseconds of the beginning of each that are not counted. */
	warmUp: number
	/** Until when on the database's clock all of them are waited for, in milliseconds since 1970; absent = features that are no load tests run. */
	waitsUntil?: number
	/** When it begins on that clock, and the epochs of the hands that make it, in the order of their shares; absent while some are waited for. */
	begins?: { at: number; hands: number[] }
	/** Of the feature its number in the log; absent = the first. */
	feature?: string
	/** Hands up to this epoch ran what stands before it; absent = there was none. */
	since?: number
	/** What follows, one after another. */
	rest?: Stage[]
	/** What was lost before, as a sentence. */
	lost?: string
}

/** One load test, or features that are none in lanes, `atOnce` of which run at the same time; 0 = side by side. */
export type Stage =
	| LoadFeature
	| { atOnce: number; lanes: { browser: boolean; features: { id: number; lines: number[] }[] }[] }

export interface LoadFeature {
	id: number
	name: string
	path: string
	lines: number[]
}

/** The run row is the job: there is no second job state. */
export const runs = pgTable(
	'runs',
	{
		id: primaryId(),
		projectId: ofProject(),
		kind: text().$type<z.output<typeof runType>>().notNull(),
		/** Name of the feature or test plan when the run was started. */
		name: text().notNull(),
		searchName: searchName(),
		featureId: number().references(() => features.id, { onDelete: 'set null' }),
		testPlanId: number().references(() => testPlans.id, { onDelete: 'set null' }),
		environmentId: number().references(() => environments.id, { onDelete: 'set null' }),
		environmentName: text().notNull(),
		/** The settings at the time, secrets masked. */
		environmentSettings: text().notNull(),
		tags: text().notNull().default(''),
		featureTypes: text().array().$type<FeatureType[]>().notNull(),
		/** Of "rerun failed": feature id → lines to run. */
		only: jsonb().$type<Record<string, number[]>>(),
		/** Where it runs otherwise than its features' type says. */
		runAs: jsonb().$type<RunAs>(),
		/** How many features at the same time, where who started it said so. */
		atOnce: integer(),
		rerunOf: number().references((): AnyPgColumn => runs.id, { onDelete: 'set null' }),
		startedById: text(),
		startedBy: text(),
		/** W3C trace context of what started it, where that is traced. */
		traceparent: text(),

		state: text().$type<RunState>().notNull().default('QUEUED'),
		queuedAt: moment().notNull(),
		claimedAt: moment(),
		finishedAt: moment(),
		/** Who holds the run, until when on the database's clock, and the number that a later holder will exceed. */
		leaseOwner: text(),
		/** The process of that name. */
		leaseInstance: text(),
		leaseEpoch: integer().notNull().default(0),
		leaseUntil: moment(),
		/** The token it was claimed with, whose end is the lease's; none of the executor beside the server. */
		leaseTokenId: number(),
		/** Claims in turn, the newest included, of which nothing was heard. */
		unheardClaims: integer().notNull().default(0),
		/** Of one whose lanes go to several executors: how many features at the same time, 0 = side by side. Who carries some out has a lease of his own, the run none. */
		shared: integer(),
		/** Of one whose load tests several executors make. */
		sharedLoad: jsonb().$type<SharedLoad>(),
		/** Hashes of the files that its bundle names: what its executor may fetch. */
		bundleFiles: text().array().notNull().default([]),
		/** Name of who asked to cancel. */
		cancelledBy: text(),

		/** Sealed: the secret values handed out with the bundle, to scrub from what comes back. */
		sealedSecrets: text(),

		/** Sealed: what the next executor must know of a run that was given back. */
		sealedCarried: text(),

		/** The fold of the log so far. */
		nextEvent: integer().notNull().default(1),
		scenarioCount: integer().notNull().default(0),
		passCount: integer().notNull().default(0),
		failCount: integer().notNull().default(0),
		/** Scenarios that were to run and never began. */
		notRunCount: integer().notNull().default(0),
		nanos: number().notNull().default(0),
		reason: text(),
		firstFailure: text(),

		reportUrl: text(),
		deleteFlag: boolean(),
		/** When the flag was set; absent where that was before this column. */
		flaggedAt: moment(),
		/** Report, evidence and events were cleaned up; the figures stay. */
		cleanedAt: moment(),
		jiraStatus: text(),
		jiraDescription: text(),
		jiraId: text(),
	},
	(table) => [
		// After the order what searches and the dashboard read: a run's row is wide, and they need none.
		index('runs_newest').on(
			table.projectId,
			table.id.desc(),
			table.searchName,
			table.state,
			table.scenarioCount,
			table.passCount,
			table.failCount,
			table.nanos,
		),
		// Far narrower: what counts and sums every run of a project reads all of it.
		index('runs_by_state').on(
			table.projectId,
			table.state,
			table.scenarioCount,
			table.passCount,
			table.failCount,
			table.nanos,
		),
		index('runs_by_day').on(table.projectId, table.queuedAt, table.state, table.passCount, table.failCount),
		index('runs_queue').on(table.id).where(sql`state = 'QUEUED'`),
		index('runs_leases').on(table.leaseUntil).where(sql`state = 'RUNNING'`),
		index('runs_to_clean').on(table.finishedAt).where(sql`cleaned_at is null and finished_at is not null`),
		index('runs_of_feature').on(table.featureId, table.id.desc()),
		index('runs_of_plan').on(table.testPlanId, table.id.desc()).where(sql`test_plan_id is not null`),
		index('runs_repeated').on(table.rerunOf),
		// What the list's filters ask for, each in the order of the list.
		index('runs_in_state').on(table.projectId, table.state, table.id.desc()),
		index('runs_in_environment').on(table.projectId, table.environmentName, table.id.desc()),
		index('runs_by_person').on(table.projectId, table.startedBy, table.id.desc()),
		index('runs_with_tags').on(table.projectId, table.id.desc()).where(sql`tags <> ''`),
	],
)
export type RunRow = typeof runs.$inferSelect

/** `stopped`: the run ended before the scenario did, so nothing was decided. */
export type ScenarioStatus = 'passed' | 'failed' | 'stopped'

/**
 * What became of each scenario (or Examples row) of a run: for the editor's margin, "rerun failed", the last ten outcomes and
 * the comparison of two runs. Written while the run is folded.
 */
export const scenarioRuns = pgTable(
	'scenario_runs',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		/** Its id in the run's log. */
		scenario: text().notNull(),
		featureId: number()
			.notNull()
			.references(() => features.id, { onDelete: 'cascade' }),
		/** Hash of its name and its row: what makes it the same scenario in another run of the feature. */
		key: text().notNull(),
		name: text().notNull(),
		line: integer().notNull(),
		status: text().$type<ScenarioStatus>().notNull(),
		nanos: number().notNull(),
		/** Of one that did not pass: the sentence of the step that decided. */
		failure: text(),
		/** Hash of its steps as they are written; null of runs before there was one. */
		text: text(),
	},
	(table) => [
		primaryKey({ columns: [table.runId, table.scenario] }),
		index('scenario_runs_history').on(table.featureId, table.key, table.runId.desc(), table.status),
		index('scenario_runs_of_feature').on(table.featureId, table.runId.desc()),
	],
)

/** Features of a test plan of which a run left scenarios out, or that could not begin in it. Written when the run ends. */
export const featuresNotRun = pgTable(
	'features_not_run',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		featureId: number()
			.notNull()
			.references(() => features.id, { onDelete: 'cascade' }),
		/** Scenarios that were to run and never began; 0 of a feature whose text could not be read. */
		scenarios: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.runId, table.featureId] }),
		index('features_not_run_history').on(table.featureId, table.runId.desc()),
	],
)

/** The log: one row per batch that arrived, each event once. NDJSON text, because JSON in SQL cannot hold every string. */
export const runLog = pgTable(
	'run_log',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		first: integer().notNull(),
		last: integer().notNull(),
		events: text().notNull(),
	},
	(table) => [primaryKey({ columns: [table.runId, table.last] })],
)

/**
 * What the page of a run with a long log is shown from, made of the log when the run ends: page 0 is its outline, the others
 * name its scenarios in their order, a JSON object a line. Unlogged: a run without pages, as after a crash or a restored backup,
 * gets them when somebody asks.
 */
export const runPages = pgTable(
	'run_pages',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		page: integer().notNull(),
		/** Id of its first scenario. */
		first: text().notNull(),
		content: text().notNull(),
	},
	(table) => [primaryKey({ columns: [table.runId, table.page] })],
)

/** Which evidence a run may show, by hash; the bytes lie among the blobs. */
export const runBlobs = pgTable(
	'run_blobs',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		sha256: text().notNull(),
		size: number().notNull(),
	},
	(table) => [primaryKey({ columns: [table.runId, table.sha256] }), index('run_blobs_content').on(table.sha256)],
)

/** Runs that somebody watches, until when on the database's clock. Unlogged, as the pictures are: nobody misses them after a crash. */
export const runWatches = pgTable('run_watches', {
	runId: number()
		.primaryKey()
		.references(() => runs.id, { onDelete: 'cascade' }),
	until: moment().notNull(),
})

/** What the browser of each feature of a watched run shows; only the newest picture. */
export const runFrames = pgTable(
	'run_frames',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		feature: text().notNull(),
		/** Grows with each picture that differs from the last. */
		n: integer().notNull().default(1),
		picture: bytes().notNull(),
		at: moment().notNull(),
	},
	(table) => [primaryKey({ columns: [table.runId, table.feature] })],
)
