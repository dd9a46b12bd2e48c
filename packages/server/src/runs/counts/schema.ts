import { bigint, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, number } from '../../db/columns.ts'
import { ofProject } from '../../projects/schema.ts'
import type { RunState } from '../schema.ts'

/**
 * What is counted of runs, so that no list counts a million rows. Triggers on `runs` (migration 0011) keep it, in the transaction
 * that inserts or ends a run, whoever writes; the nightly check (check-counts.ts) counts anew. Backups leave it out.
 */

/** Runs of each name, as searches compare it. */
export const runNames = pgTable(
	'run_names',
	{ projectId: ofProject(), searchName: text().notNull(), runs: integer().notNull() },
	(table) => [primaryKey({ columns: [table.projectId, table.searchName] })],
)

/** Runs of each 1,024 ids: where a page far down the list begins. */
export const runBlocks = pgTable(
	'run_blocks',
	{ projectId: ofProject(), block: bigint({ mode: 'number' }).notNull(), runs: integer().notNull() },
	(table) => [primaryKey({ columns: [table.projectId, table.block] })],
)

/** Ended runs by their state. `withPassed`, `withFailed`: those that have any such scenario. */
export const runTotals = pgTable(
	'run_totals',
	{
		projectId: ofProject(),
		state: text().$type<RunState>().notNull(),
		runs: integer().notNull(),
		withPassed: integer().notNull(),
		withFailed: integer().notNull(),
		nanos: numeric({ mode: 'number' }).notNull(),
		scenarios: number().notNull(),
		passed: number().notNull(),
		failed: number().notNull(),
	},
	(table) => [primaryKey({ columns: [table.projectId, table.state] })],
)

/** Scenarios of ended runs by the quarter of an hour in which these were started: days begin at one in every time zone. */
export const runQuarters = pgTable(
	'run_quarters',
	{ projectId: ofProject(), quarter: moment().notNull(), passed: number().notNull(), failed: number().notNull() },
	(table) => [primaryKey({ columns: [table.projectId, table.quarter] })],
)
