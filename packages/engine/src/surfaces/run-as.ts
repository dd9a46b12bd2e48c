import type { FeatureType } from '@assay/contract/feature-types'
import { isKarate } from '@assay/contract/feature-types'

/** The type by which a feature runs: one in the Karate language as a load test, or once as a function. Others are what they are. */
export const runAs = (type: FeatureType, as: 'load' | 'function'): FeatureType =>
	!isKarate(type) ? type : as === 'load' ? 'PERFORMANCE' : 'KARATE'
