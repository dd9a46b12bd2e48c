import { typeLabel } from '@assay/contract/feature-types'
import { useLocation, useNavigate } from 'react-router'
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
			look="bare"
			label="switch project"
			content={
				<>
					<span className={`cut ${styles.name}`}>{project.name}</span>
					<span className={styles.type}>{typeLabel(project.applicationType)}</span>
				</>
			}
			entries={all.map(({ id, name, applicationType }) => ({
				key: id,
				text: name,
				aside: typeLabel(applicationType),
				chosen: id === project.id,
				checked: true,
				act: () => id !== project.id && void navigate(`${pathname}?project=${id}`),
			}))}
		/>
	)
}
