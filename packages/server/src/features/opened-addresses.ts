import { addressesIn } from '@assay/engine/feature/completion/addresses'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { and, eq, sql } from 'drizzle-orm'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { features } from './schema.ts'

/** Features that are read, the newest first, and how long their texts may be: it is a list to choose from, and no search. */
const mostFeatures = 200
const longestText = 30_000
const mostAddresses = 100

/** The addresses that the web features of a project open, those that most features open first. */
export async function openedAddresses(db: Db, projectId: number): Promise<string[]> {
	const texts = await db
		.select({ content: features.content })
		.from(features)
		.where(
			and(
				eq(features.projectId, projectId),
				eq(features.featureType, 'ANOROC'),
				sql`length(${features.content}) <= ${longestText}`,
			),
		)
		.orderBy(newest(features.id))
		.limit(mostFeatures)
	const vocabulary = vocabularyWith()
	const counts = new Map<string, number>()
	for (const { content } of texts)
		for (const address of addressesIn(content, vocabulary)) counts.set(address, (counts.get(address) ?? 0) + 1)
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.slice(0, mostAddresses)
		.map(([address]) => address)
}
