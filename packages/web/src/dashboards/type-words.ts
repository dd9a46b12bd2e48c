import type { Planning } from '@assay/contract/dashboards'
import type { FeatureType } from '@assay/contract/feature-types'

/** What the dashboards call the types of tests. */
export const typeWord: Record<FeatureType, string> = {
	KARATE: 'API',
	ANOROC: 'UI',
	PERFORMANCE: 'PERFORMANCE',
	MOBILE: 'MOBILE',
	WINDOWS: 'WINDOWS',
}

const always: FeatureType[] = ['KARATE', 'ANOROC', 'PERFORMANCE']
const whenThere: FeatureType[] = ['MOBILE', 'WINDOWS']

/** The columns of the chart: three always, the other two when there are such features. */
export function typeCounts(types: Planning['types']): Planning['types'] {
	const count = (featureType: FeatureType) => types.find((type) => type.featureType === featureType)?.featureCount ?? 0
	return [...always, ...whenThere.filter((type) => count(type) > 0)].map((featureType) => ({
		featureType,
		featureCount: count(featureType),
	}))
}
