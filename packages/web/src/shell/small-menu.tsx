import { useLocation, useNavigate } from 'react-router'
import { signOut } from '../session.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { useMaybeProject } from './current-project.tsx'
import { screenOf, screens } from './screens.ts'
import styles from './small-menu.module.css'

/** The header of small screens: one dropdown. */
export function SmallMenu() {
	const project = useMaybeProject()
	const { pathname } = useLocation()
	const navigate = useNavigate()
	const here = screens.find(({ path }) => path === pathname)
	const places = screens.filter(({ short, path }) => short && (project || path === '/projects'))
	return (
		<div className={styles.small}>
			<MenuButton
				look="strong"
				content={here?.short ?? here?.title ?? 'Menu'}
				entries={[
					...places.map(({ path, short = '' }) => ({
						key: path,
						text: short,
						chosen: path === pathname,
						low: true,
						act: () => void navigate(screenOf(path, project?.id)),
					})),
					{ text: 'Help', apart: true, low: true, act: () => void navigate('/faq') },
					{ text: 'Logout', low: true, act: () => void signOut() },
				]}
			/>
		</div>
	)
}
