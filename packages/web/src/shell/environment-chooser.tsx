import { Divider, ListItemText, MenuItem } from '@mui/material'
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
		>
			{(close) => [
				...(environments ?? []).map(({ id, name }) => (
					<MenuItem
						key={id}
						selected={id === environment?.id}
						onClick={() => {
							choose(id)
							close()
						}}
					>
						<ListItemText>{name}</ListItemText>
						{id === environment?.id && <Icon name="check" />}
					</MenuItem>
				)),
				...(environments?.length ? [<Divider key="line" />] : []),
				<MenuItem
					key="edit"
					onClick={() => {
						close()
						navigate(`/environments?project=${project.id}`)
					}}
				>
					{environments?.length ? 'Environments…' : 'Add an environment…'}
				</MenuItem>,
			]}
		</MenuButton>
	)
}
