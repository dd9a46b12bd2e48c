import type { BundleFeature } from '@assay/contract/bundle'
import type { FeatureType } from '@assay/contract/feature-types'
import { plannedThresholds } from './load/wish/planned-thresholds.ts'

/**
 * What features of a kind are judged by where that is not their scenarios: so many things. They run as a whole then, never in
 * part. Apart from the table of kinds, which pages load without what it takes to count these.
 */
export const judges: Partial<
	Record<FeatureType, (feature: BundleFeature, settings: Record<string, unknown>) => number>
> = {
	PERFORMANCE: plannedThresholds,
}
