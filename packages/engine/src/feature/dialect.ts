import type { FeatureType } from '@assay/contract/feature-types'

/** The types whose features are written in Karate's language; all others are written in keyword steps. */
export const karateTypes = ['KARATE', 'PERFORMANCE'] as const satisfies FeatureType[]

export const isKarate = (type: FeatureType): boolean => karateTypes.some((one) => one === type)
