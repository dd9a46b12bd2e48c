import type { PlanLanes } from '@assay/contract/test-plans'
import { orderedLanes } from '@assay/engine/feature/ordered-lanes'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import type { Db } from '../db/open.ts'
import { reachableFrom } from '../features/reachable.ts'
import * as featureStore from '../features/store.ts'
import { featureIdsOf } from './store.ts'

/** Which features of a test plan keep their order, by what a run itself decides with. */
export async function lanesOf(db: Db, projectId: number, testPlanId: number): Promise<PlanLanes> {
	const features = await featureStore.byIds(db, projectId, await featureIdsOf(db, testPlanId))
	const callable: Record<string, string> = {}
	for (const feature of features)
		for (const { path, content } of await reachableFrom(db, feature)) callable[path] = content
	const { lanes, problems } = orderedLanes(
		features.map((feature) => ({ ...feature, text: feature.content })),
		callable,
		vocabularyWith(),
	)
	return {
		lanes: lanes
			.filter(({ places }) => places.length > 1)
			.map(({ places, because }) => ({ featureIds: places.flatMap((place) => features[place]?.id ?? []), because })),
		problems,
	}
}
