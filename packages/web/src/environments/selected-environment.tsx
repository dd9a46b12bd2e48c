import { type Environment, environments } from '@assay/contract/environments'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { EnvironmentDetail } from './environment-detail.tsx'

interface SelectedEnvironmentProps {
	id: number
	item: Environment | undefined
	onSelect: (id: number) => void
}

/** The environment the address names, on the shown page or not. */
export function SelectedEnvironment({ id, item, onSelect }: SelectedEnvironmentProps) {
	const { id: applicationId } = useCurrentProject()
	const read = useRead(environments.all, { query: { applicationId } })
	const all = read.data
	const environment = item ?? all?.find((one) => one.id === id)
	if (environment) return <EnvironmentDetail environment={environment} all={all ?? [environment]} onSelect={onSelect} />
	if (all === undefined) return <Unread read={read} />
	return <p className="second">This environment is not in the project any more.</p>
}
