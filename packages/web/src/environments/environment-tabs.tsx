import { isJson } from '@assay/contract/json-text'
import { Tab, Tabs } from '@mui/material'
import { Icon } from '../ui/icon.tsx'
import { type EnvironmentTab, environmentTabs } from './environment-fields.ts'

interface EnvironmentTabsProps {
	tab: EnvironmentTab
	values: Record<EnvironmentTab['field'], string>
	onChange: (key: EnvironmentTab['key']) => void
}

/** The texts of an environment as tabs; one that is no JSON is marked. */
export const EnvironmentTabs = ({ tab, values, onChange }: EnvironmentTabsProps) => (
	<Tabs value={tab.key} onChange={(_, next) => onChange(next)} variant="scrollable" scrollButtons={false}>
		{environmentTabs.map(({ key, title, field }) => (
			<Tab
				key={key}
				value={key}
				label={title}
				{...(isJson(values[field])
					? {}
					: { icon: <Icon name="error" className="error" />, iconPosition: 'end' as const })}
			/>
		))}
	</Tabs>
)
