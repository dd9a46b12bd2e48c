import { Link, useLocation } from 'react-router'
import { PushButton } from '../git/push-button.tsx'
import { signOut } from '../session.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { useMaybeProject } from './current-project.tsx'
import styles from './header.module.css'
import { Mark } from './mark.tsx'
import { PaletteButton } from './palette-button.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { screenOf, screens } from './screens.ts'
import { SmallMenu } from './small-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** On /projects and /faq only Projects, help and Logout; elsewhere everything a project has. */
export function Header() {
	const project = useMaybeProject()
	const { pathname } = useLocation()
	const words = project ? screens.filter(({ place }) => place === 'words') : []
	const icons = screens.filter(({ place, path }) => place === 'icons' && (project || path === '/faq'))
	return (
		<header className={styles.top}>
			<Link to="/projects" className={styles.mark} aria-label="Assay, projects">
				<Mark />
			</Link>
			{project ? <ProjectSwitcher /> : <span className={styles.name}>Assay</span>}
			{project && (
				<nav className={styles.nav} aria-label="Project">
					{words.map(({ path, title }) => (
						<Link key={path} to={screenOf(path, project.id)} aria-current={pathname === path ? 'page' : undefined}>
							{title}
						</Link>
					))}
				</nav>
			)}
			<span className="grow" />
			<PaletteButton />
			{!project && (
				<nav className={styles.nav} aria-label="Main">
					<Link to="/projects" aria-current={pathname === '/projects' ? 'page' : undefined}>
						Projects
					</Link>
				</nav>
			)}
			<span className={styles.sep} />
			<div className={styles.icons}>
				{icons.map(({ path, title, icon }) => (
					<IconAction
						key={path}
						icon={icon}
						label={title}
						to={screenOf(path, project?.id)}
						current={pathname === path}
					/>
				))}
				{project && <PushButton project={project} />}
				<span className={styles.sep} />
			</div>
			<UserMenu />
			<div className={styles.icons}>
				<IconAction icon="logout" label="Logout" onClick={() => void signOut()} />
			</div>
			<SmallMenu />
			<LoadingBar />
		</header>
	)
}
