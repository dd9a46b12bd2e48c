import { setImmediate as breath } from 'node:timers/promises'
import { isKarate } from '@assay/contract/feature-types'
import type { Usage } from '@assay/contract/global-objects'
import { variableLines } from '@assay/engine/feature/completion/variable-lines'
import type { CustomActions } from '@assay/engine/feature/custom-actions'
import type { ReferenceContext } from '@assay/engine/feature/references/references'
import { usagesOf } from '@assay/engine/feature/references/usages'
import { featureTypes } from '@assay/engine/surfaces/index'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { type FeatureRow, features } from '../features/schema.ts'
import { globalLocators, locatorsAround } from './locators.ts'

/** Finds what the features of a project name. Reads as the editor does; Karate features name no objects. */
export async function findUsages(
	db: Db,
	projectId: number,
	wanted: { kind: 'object' | 'data' | 'feature'; name: string },
	custom: CustomActions,
): Promise<Usage[]> {
	const found: Usage[] = []
	const { kind, name } = wanted
	await eachCandidate(db, projectId, { kind, names: [name] }, custom, async (feature, context) => {
		const lines = feature.content.split('\n')
		for (const { line } of usagesOf(feature.content, wanted, context)) {
			const usage = { feature: { id: feature.id, name: feature.name }, line, text: lines[line - 1] ?? '' }
			if (found.at(-1)?.line !== line || found.at(-1)?.feature.id !== feature.id) found.push(usage)
		}
	})
	return found
}

/** The features whose text holds the last word of one of the names, each with what lies around it; held when the caller will write. */
export async function eachCandidate(
	db: Db,
	projectId: number,
	{ kind, names }: { kind: 'object' | 'data' | 'feature'; names: readonly string[] },
	custom: CustomActions,
	look: (feature: FeatureRow, context: ReferenceContext) => Promise<void>,
	hold = false,
): Promise<void> {
	// A page may have a dot in its name, and so may an element: the last word stands in every spelling of both.
	const words = names.map((name) => (kind === 'object' ? name.slice(name.lastIndexOf('.') + 1) : name))
	const ids = await db
		.select({ id: features.id })
		.from(features)
		.where(
			and(
				eq(features.projectId, projectId),
				notInArray(features.featureType, featureTypes.filter(isKarate)),
				or(...words.map((word) => sql`strpos(${features.content}, ${word}) > 0`)),
			),
		)
		// Always in the same order, so that two who hold several never wait for each other.
		.orderBy(features.id)
	const globals = await globalLocators(db, projectId)
	const dataKeys = kind === 'data' ? names : []
	const vocabulary = vocabularyWith(custom)
	for (const { id } of ids) {
		const asked = db.select().from(features).where(eq(features.id, id))
		const [feature] = hold ? await asked.for('update') : await asked
		if (!feature) continue
		const locators = await locatorsAround(db, projectId, feature, globals)
		const variables = new Set(variableLines(feature.content, vocabulary).keys())
		await look(feature, { locators, dataKeys, variables, vocabulary })
		await breath()
	}
}
