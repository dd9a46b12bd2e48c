import type { FeatureType } from '@assay/contract/feature-types'
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, number, primaryId, searchName } from '../db/columns.ts'
import { ofProject } from '../projects/schema.ts'

const ids = () => bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`)

export const features = pgTable(
	'features',
	{
		id: primaryId(),
		projectId: ofProject(),
		name: text().notNull(),
		searchName: searchName(),
		/** Relative to the root of the project's tree. */
		path: text().notNull(),
		content: text().notNull(),
		/** Locators as JSON text. */
		xpath: text().notNull(),
		featureType: text().$type<FeatureType>().notNull(),
		/** In the chosen order; a deleted one is taken out. */
		includeFeatures: ids(),
		includeFiles: ids(),
		...audit(),
	},
	(table) => [
		// After the order what searches and the dashboard read: they need no row.
		index('features_newest').on(table.projectId, table.id.desc(), table.searchName, table.version, table.featureType),
		uniqueIndex('features_path').on(table.projectId, table.path),
	],
)
export type FeatureRow = typeof features.$inferSelect

/**
 * The latest outcomes of features, found when somebody looks and kept until a run of the feature ends: triggers count up its
 * `stamp`, and what was found at another stamp counts for nothing. Unlogged: after a crash they are found anew.
 */
export const featureOutcomes = pgTable('feature_outcomes', {
	/** No reference: it would make who looks wait for who saves. A trigger takes those of deleted features. */
	featureId: number().primaryKey(),
	stamp: number().notNull().default(0),
	foundAt: number(),
	/** As the list of features shows it, as JSON text; `null` of a feature that never ran. */
	whole: text(),
	/** The same as a test plan shows it: how many scenarios passed and did not, in place of each by name. */
	counted: text(),
})
