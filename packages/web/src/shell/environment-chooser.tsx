import { useNavigate } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { useCurrentEnvironment } from './current-environment.ts'
import { useCurrentProject } from './current-project.tsx'

/** The current environment as a button with a menu; stands joined to Run. */
export function EnvironmentChooser() {
	const { environments, environment, choose } = useCurrentEnvironment()
	const project = useCurrentProject()
	const navigate = useNavigate()
	return (
		<MenuButton
			label="run environment"
			content={
				<>
					<Icon name="environment" />
					<span className="cut" style={{ maxWidth: '18ch' }}>
						{environment?.name ?? 'Select environment'}
					</span>
				</>
			}
			entries={[
				...(environments ?? []).map(({ id, name }) => ({
					key: id,
					text: name,
					chosen: id === environment?.id,
					checked: true,
					act: () => choose(id),
				})),
				{
					text: environments?.length ? 'Environments…' : 'Add an environment…',
					apart: (environments?.length ?? 0) > 0,
					low: true,
					act: () => void navigate(`/environments?project=${project.id}`),
				},
			]}
		/>
	)
}
