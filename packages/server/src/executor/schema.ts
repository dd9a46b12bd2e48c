import type { FeatureType } from '@assay/contract/feature-types'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, number } from '../db/columns.ts'

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
	/** On the database's clock. */
	/** It gives back what it has in hand and is handed nothing more. */
	draining: boolean().notNull().default(false),
	seenAt: moment().notNull(),
})
