import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { audit, moment, number, primaryId } from '../db/columns.ts'
import { features } from '../features/schema.ts'
import { ofProject } from '../projects/schema.ts'

export const testPlans = pgTable(
	'test_plans',
	{
		id: primaryId(),
		projectId: ofProject(),
		name: text().notNull(),
		description: text().notNull(),
		/** How many of its features run at the same time; 0 = side by side. */
		atOnce: integer().notNull().default(1),
		...audit(),
	},
	(table) => [index('test_plans_newest').on(table.projectId, table.id.desc())],
)
export type TestPlanRow = typeof testPlans.$inferSelect

/** What a plan runs, in this order. A deleted feature leaves every plan, and a gap in each. */
export const testPlanFeatures = pgTable(
	'test_plan_features',
	{
		testPlanId: number()
			.notNull()
			.references(() => testPlans.id, { onDelete: 'cascade' }),
		featureId: number()
			.notNull()
			.references(() => features.id, { onDelete: 'cascade' }),
		position: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.testPlanId, table.featureId] }),
		index('test_plan_features_feature').on(table.featureId),
	],
)

/** Where a plan held a feature that was deleted: shown until somebody removes it. */
export const testPlanGaps = pgTable(
	'test_plan_gaps',
	{
		id: primaryId(),
		testPlanId: number()
			.notNull()
			.references(() => testPlans.id, { onDelete: 'cascade' }),
		/** Of the feature when it was deleted. */
		name: text().notNull(),
		/** By it the feature comes back; absent of gaps that are older than this column. */
		featureId: number(),
		position: integer().notNull(),
		deletedBy: text().notNull(),
		deletedAt: moment().notNull(),
	},
	(table) => [index('test_plan_gaps_plan').on(table.testPlanId), index('test_plan_gaps_feature').on(table.featureId)],
)

/** How many scenarios a feature has, as counted in one version of its text; another version is counted again when asked for. */
export const scenarioCounts = pgTable('scenario_counts', {
	featureId: number()
		.primaryKey()
		.references(() => features.id, { onDelete: 'cascade' }),
	version: integer().notNull(),
	count: integer().notNull(),
})
