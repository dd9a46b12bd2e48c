import { typeLabel } from '@assay/contract/feature-types'
import { ListItemText, MenuItem } from '@mui/material'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { useCurrentProject, useProjects } from './current-project.tsx'
import styles from './project-switcher.module.css'

/** The current project's name and type; changing it stays on the same screen. */
export function ProjectSwitcher() {
	const project = useCurrentProject()
	const { data: all = [] } = useProjects()
	const navigate = useNavigate()
	const { pathname } = useLocation()
	return (
		<MenuButton
			bare
			label="switch project"
			content={
				<>
					<span className={`cut ${styles.name}`}>{project.name}</span>
					<span className={styles.type}>{typeLabel(project.applicationType)}</span>
				</>
			}
		>
			{(close) =>
				all.map(({ id, name, applicationType }) => (
					<MenuItem
						key={id}
						selected={id === project.id}
						onClick={() => {
							close()
							if (id !== project.id) navigate(`${pathname}?project=${id}`)
						}}
					>
						<ListItemText>{name}</ListItemText>
						<span className="small quiet">{typeLabel(applicationType)}</span>
						{id === project.id && <Icon name="check" />}
					</MenuItem>
				))
			}
		</MenuButton>
	)
}
