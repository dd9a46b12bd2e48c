import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'
import { CurrentProject } from './current-project.tsx'
import { Header } from './header.tsx'
import styles from './layouts.module.css'

function Frame() {
	return (
		<div className={styles.frame}>
			<Header />
			<main className={styles.main}>
				<Suspense fallback={<Spinner large />}>
					<Outlet />
				</Suspense>
			</main>
		</div>
	)
}

/** Of /projects and /faq: no project is being worked in. */
export const PlainLayout = () => <Frame />

/** Of every screen of a project. */
export const ProjectLayout = () => (
	<CurrentProject>
		<Frame />
	</CurrentProject>
)
