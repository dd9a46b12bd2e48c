import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { CurrentProject, useMaybeProject } from './current-project.tsx'
import { Header } from './header.tsx'
import styles from './layouts.module.css'
import { NoSuchProject } from './no-such-project.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { screens } from './screens.ts'

function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
	const { pathname } = useLocation()
	const project = useMaybeProject()
	const title = screens.find(({ path }) => path === pathname)?.title
	return (
		<div className={styles.frame}>
			<title>{[title, project?.name, 'Assay'].filter(Boolean).join(' - ')}</title>
			<Header />
			<main className={styles.main}>
				<ScreenFailed at={pathname}>{children}</ScreenFailed>
			</main>
		</div>
	)
}

/** Of /projects and /faq: no project is being worked in. */
export const PlainLayout = () => <Frame />

/** Of every screen of a project. */
export const ProjectLayout = () => (
	<CurrentProject
		missing={
			<Frame>
				<NoSuchProject />
			</Frame>
		}
	>
		<Frame />
	</CurrentProject>
)
