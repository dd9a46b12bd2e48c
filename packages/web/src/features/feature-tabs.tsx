import type { Feature } from '@assay/contract/features'
import { Tab, Tabs } from '@mui/material'

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
		<Tabs value={tab} onChange={(_, next) => onChange(next)} variant="scrollable" scrollButtons={false}>
			<Tab value="feature" label="Feature" />
			<Tab value="features" label={<Counted text="Associated Features" count={features.length} />} />
			<Tab value="files" label={<Counted text="Associated Files" count={files.length} />} />
		</Tabs>
	)
}

function Counted({ text, count }: { text: string; count: number }) {
	return (
		<span>
			{text} {count > 0 && <span className="small quiet">{count}</span>}
		</span>
	)
}
