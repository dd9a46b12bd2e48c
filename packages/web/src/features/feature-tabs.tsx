import type { Feature } from '@assay/contract/features'
import { Counted } from '../ui/counted.tsx'
import { TabList } from '../ui/tab-list.tsx'

const tabs = ['feature', 'features', 'files'] as const

export type FeatureTab = (typeof tabs)[number]

/** The tab that an address names; the text where it names none. */
export const featureTab = (named: string | null): FeatureTab => tabs.find((one) => one === named) ?? 'feature'

interface FeatureTabsProps {
	feature: Feature
	tab: FeatureTab
	onChange: (tab: FeatureTab) => void
}

export function FeatureTabs({ feature, tab, onChange }: FeatureTabsProps) {
	const { include_features: features, include_files: files } = feature
	return (
		<TabList
			tabs={[
				['feature', 'Feature'],
				['features', <Counted key="features" text="Associated Features" count={features.length} />],
				['files', <Counted key="files" text="Associated Files" count={files.length} />],
			]}
			value={tab}
			onChange={(next) => onChange(featureTab(next))}
		/>
	)
}
