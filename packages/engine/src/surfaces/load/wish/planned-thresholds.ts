import type { BundleFeature } from '@assay/contract/bundle'
import { readLoadWish } from './load-wish.ts'

/** How many thresholds will judge a load run of a feature; one where its settings cannot be read, which the run itself says. */
export function plannedThresholds(feature: BundleFeature, settings: Record<string, unknown>): number {
	try {
		return readLoadWish(feature, settings).thresholds.length
	} catch {
		return 1
	}
}
