import type { Environment } from '@assay/contract/environments'
import { Chip } from '@mui/material'
import { readJson } from '../editor/language/read-locators.ts'
import { ObjectRow } from '../editor/object-row.tsx'
import { useCurrentEnvironment } from '../shell/current-environment.ts'

/** An environment in the list: how much is in it, and whether runs use it now. */
export function EnvironmentRow({ environment }: { environment: Environment }) {
	const { environment: current } = useCurrentEnvironment()
	const parts = [
		[environment.anoroc_content, 'UI'],
		[environment.karate_content, 'API'],
		[environment.settings_content, 'settings'],
	] as const
	const facts = parts.map(([text, word]) => `${Object.keys(readJson(text)).length} ${word}`).join(', ')
	return (
		<ObjectRow
			icon="environment"
			name={environment.name}
			mark={current?.id === environment.id && <Chip label="Current" />}
			fact={facts}
			updated={environment.updated_date_time}
		/>
	)
}
