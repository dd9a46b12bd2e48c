import type { ComponentType } from 'react'
import { Navigate, Route, Routes, useSearchParams } from 'react-router'
import { plainPages, projectPages } from './pages.ts'
import { ProjectsPage } from './projects/projects-page.tsx'
import { ownAddress, useSession } from './session.ts'
import { PlainLayout, ProjectLayout } from './shell/layouts.tsx'
import { Login } from './shell/login.tsx'
import { NotFound } from './shell/not-found.tsx'
import { SignedIn } from './shell/signed-in.tsx'
import { Unreachable } from './shell/unreachable.tsx'
import { laterBare } from './ui/later-bare.tsx'
import { MessageBar } from './ui/message-bar.tsx'
import { Spinner } from './ui/spinner.tsx'

const Landing = laterBare(() => import('./landing/landing.tsx').then(({ Landing }) => Landing))

const routesOf = (pages: Record<string, ComponentType>) =>
	Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />)
const ofNoProject = routesOf(plainPages)
const ofProject = routesOf(projectPages)

/** Every address there is. */
export function App() {
	const { status } = useSession()
	if (status === 'starting') return <Spinner large />
	if (status === 'unreachable') return <Unreachable />
	return (
		<>
			<Routes>
				<Route path="/" element={status === 'anonymous' ? <Landing /> : <Home />} />
				<Route path="/login" element={<Login />} />
				<Route element={<SignedIn />}>
					<Route element={<PlainLayout />}>
						<Route path="/projects" element={<ProjectsPage />} />
						{ofNoProject}
					</Route>
					<Route element={<ProjectLayout />}>{ofProject}</Route>
				</Route>
				<Route path="*" element={<NotFound />} />
			</Routes>
			<MessageBar />
		</>
	)
}

/** A signed-in visitor of / goes where he was going, else to the projects. */
function Home() {
	const [params] = useSearchParams()
	return <Navigate to={ownAddress(params.get('to'))} replace />
}
