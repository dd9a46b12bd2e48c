import type { BundleFeature } from '@assay/contract/bundle'
import type { FeatureType } from '@assay/contract/feature-types'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, number } from '../db/columns.ts'
import { runs } from '../runs/schema.ts'

/** Executors as they last asked for work: who could take a run that waits. Unlogged: after a crash they ask again. */
export const executors = pgTable('executors', {
	instance: text().primaryKey(),
	/** Absent: the executor beside a server. */
	tokenId: number(),
	name: text().notNull(),
	/** What it takes; null = features of every type. */
	featureTypes: text().array().$type<FeatureType[]>(),
	/** Groups of the projects that its token serves; null = all. */
	groups: text().array(),
	/** It gives back what it has in hand and is handed nothing more. */
	draining: boolean().notNull().default(false),
	/** On the database's clock. */
	seenAt: moment().notNull(),
})

/** The lanes of a run that is shared: each waits, is in somebody's hand, or is done. */
export const runShares = pgTable(
	'run_shares',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		/** In the order in which they begin. */
		n: integer().notNull(),
		/** By feature, in the lane's order, the lines that are left. */
		features: jsonb().$type<({ id: number; lines: number[] } & Pick<BundleFeature, 'ended'>)[]>().notNull(),
		/** Whether it opens browsers, of which an executor has room for a few only. */
		browser: boolean().notNull(),
		/** Of the hand that has it; null while it waits and when it is done. */
		epoch: integer(),
		done: boolean().notNull().default(false),
		/** How many hands it was lost with. */
		losses: integer().notNull().default(0),
		/** Sealed: what the next executor must know of one that was given back. */
		sealedCarried: text(),
	},
	(table) => [primaryKey({ columns: [table.runId, table.n] })],
)
export type ShareRow = typeof runShares.$inferSelect

/** Lanes that one executor runs under one lease. The epoch names it for ever: a later hand has a higher one. */
export const runHands = pgTable(
	'run_hands',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		epoch: integer().notNull(),
		leaseOwner: text().notNull(),
		leaseInstance: text(),
		leaseTokenId: number(),
		leaseUntil: moment().notNull(),
		/** How many features it runs at the same time; 0 = as many as there is room for. */
		atOnce: integer().notNull(),
		/** Of these it gives up so many, as its lanes end: another executor waits for them. */
		givesUp: integer().notNull().default(0),
		/** The numbers of its lanes, in the order in which it was handed them. */
		lanes: integer().array().notNull().default([]),
		/** The number of the event that its executor is to report next, from 1. */
		nextEvent: integer().notNull().default(1),
		/** Of its first, second … feature the number in the log of the run. */
		features: integer().array().notNull().default([]),
		/** Of a share of a load: its executor can begin. */
		ready: boolean().notNull().default(false),
		/** Of its first, second … kind of failure of a load the number in the log of the run. */
		failures: integer().array().notNull().default([]),
		ended: boolean().notNull().default(false),
		/** Why it says that something was lost. */
		reason: text(),
	},
	(table) => [
		primaryKey({ columns: [table.runId, table.epoch] }),
		index('run_hands_held').on(table.runId, table.leaseUntil).where(sql`not ended`),
	],
)
export type HandRow = typeof runHands.$inferSelect
