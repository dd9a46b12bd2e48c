import type { FeatureType } from '@assay/contract/feature-types'
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, number } from '../db/columns.ts'

/** Executors as they last asked for work: who could take a run that waits. Unlogged: after a crash they ask again. */
export const executors = pgTable(
	'executors',
	{
		/** 0: the executor beside the server. */
		tokenId: number().notNull(),
		name: text().notNull(),
		/** What it takes; null = features of every type. */
		featureTypes: text().array().$type<FeatureType[]>(),
		/** Groups of the projects that its token serves; null = all. */
		groups: text().array(),
		/** It ends what it has in hand and takes nothing more. */
		draining: boolean().notNull().default(false),
		/** On the database's clock. */
		seenAt: moment().notNull(),
	},
	(table) => [primaryKey({ columns: [table.tokenId, table.name] })],
)
