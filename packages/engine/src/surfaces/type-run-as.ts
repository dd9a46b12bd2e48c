import { type FeatureType, isKarate } from '@assay/contract/feature-types'
import type { RunAs } from '@assay/contract/runs'

/** The type by which a feature runs: one in the Karate language as a load test, or once as a function. Others are what they are. */
export function typeRunAs(type: FeatureType, runAs: Pick<RunAs, 'as'> | null | undefined): FeatureType {
	if (!runAs || !isKarate(type)) return type
	return runAs.as === 'LOAD' ? 'PERFORMANCE' : 'KARATE'
}
