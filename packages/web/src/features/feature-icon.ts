import type { FeatureType } from '@assay/contract/feature-types'
import type { IconName } from '../ui/icons.tsx'

export const featureIcon: Record<FeatureType, IconName> = {
	KARATE: 'api',
	ANOROC: 'web',
	MOBILE: 'mobile',
	PERFORMANCE: 'performance',
	WINDOWS: 'windows',
}
