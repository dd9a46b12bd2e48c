import { setImmediate as otherWork } from 'node:timers/promises'
import { notFound } from '@assay/contract/problem'
import { type Chosen, chosenScenarios } from '@assay/engine/surfaces/chosen-scenarios'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { environments } from '../environments/schema.ts'
import * as featureStore from '../features/store.ts'
import { jsonObject } from '../json-text.ts'
import * as testPlanStore from '../test-plans/store.ts'
import { requireTags } from './require-tags.ts'

export interface Choice {
	featureId?: number | undefined
	businessScenarioId?: number | undefined
	environmentId: number
	tags: string
}

// As many texts at once as a server holds without feeling it.
const atOnce = 100

/** How many of the scenarios of a feature or test plan a run of these tags would take. */
export async function chosen(db: Db, projectId: number, choice: Choice): Promise<Chosen> {
	requireTags(choice.tags)
	const ids = await wanted(db, projectId, choice)
	const [environment] = await db
		.select({ name: environments.name, settings: environments.settings })
		.from(environments)
		.where(and(eq(environments.id, choice.environmentId), eq(environments.projectId, projectId)))
	const sum: Chosen = { runs: 0, of: 0 }
	for (let at = 0; at < ids.length; at += atOnce) {
		const rows = await featureStore.byIds(db, projectId, ids.slice(at, at + atOnce))
		if (choice.featureId !== undefined && rows.length === 0) throw notFound()
		const texts = rows.map(({ content, featureType }) => ({ text: content, featureType }))
		const { runs, of } = chosenScenarios(texts, choice.tags, {
			name: environment?.name ?? '',
			settings: jsonObject(environment?.settings ?? ''),
		})
		sum.runs += runs
		sum.of += of
		await otherWork()
	}
	return sum
}

async function wanted(db: Db, projectId: number, { featureId, businessScenarioId }: Choice): Promise<number[]> {
	if (businessScenarioId === undefined) return featureId === undefined ? [] : [featureId]
	const plan = await testPlanStore.byId(db, businessScenarioId)
	if (plan?.projectId !== projectId) throw notFound()
	return testPlanStore.featureIdsOf(db, plan.id)
}
