import { lazy } from 'react'
import { Navigate, Route, Routes, useSearchParams } from 'react-router'
import { ProjectsPage } from './projects/projects-page.tsx'
import { ownAddress, useSession } from './session.ts'
import { PlainLayout, ProjectLayout } from './shell/layouts.tsx'
import { Login } from './shell/login.tsx'
import { NotFound } from './shell/not-found.tsx'
import { SignedIn } from './shell/signed-in.tsx'
import { Unreachable } from './shell/unreachable.tsx'
import { later } from './ui/later.tsx'
import { MessageBar } from './ui/message-bar.tsx'
import { Spinner } from './ui/spinner.tsx'

const Landing = later(() => import('./landing/landing.tsx').then(({ Landing }) => Landing))

const RunsPage = lazy(() => import('./runs/runs-page.tsx').then(({ RunsPage }) => ({ default: RunsPage })))
const FeaturesPage = lazy(() =>
	import('./features/features-page.tsx').then(({ FeaturesPage }) => ({ default: FeaturesPage })),
)
const EnvironmentsPage = lazy(() =>
	import('./environments/environments-page.tsx').then(({ EnvironmentsPage }) => ({ default: EnvironmentsPage })),
)
const GlobalObjectsPage = lazy(() =>
	import('./global-objects/global-objects-page.tsx').then(({ GlobalObjectsPage }) => ({ default: GlobalObjectsPage })),
)
const FilesPage = lazy(() => import('./files/files-page.tsx').then(({ FilesPage }) => ({ default: FilesPage })))
const TestPlansPage = lazy(() =>
	import('./test-plans/test-plans-page.tsx').then(({ TestPlansPage }) => ({ default: TestPlansPage })),
)
const DashboardPage = lazy(() =>
	import('./dashboards/dashboard-page.tsx').then(({ DashboardPage }) => ({ default: DashboardPage })),
)
const ReportsPage = lazy(() =>
	import('./dashboards/reports-page.tsx').then(({ ReportsPage }) => ({ default: ReportsPage })),
)
const DebugPage = lazy(() => import('./debug/debug-page.tsx').then(({ DebugPage }) => ({ default: DebugPage })))
const AuditPage = lazy(() => import('./audit/audit-page.tsx').then(({ AuditPage }) => ({ default: AuditPage })))
const HelpPage = lazy(() => import('./help/help-page.tsx').then(({ HelpPage }) => ({ default: HelpPage })))

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
						<Route path="/faq" element={<HelpPage />} />
						<Route path="/audit" element={<AuditPage />} />
					</Route>
					<Route element={<ProjectLayout />}>
						<Route path="/features" element={<FeaturesPage />} />
						<Route path="/runs" element={<RunsPage />} />
						<Route path="/environments" element={<EnvironmentsPage />} />
						<Route path="/globalObjects" element={<GlobalObjectsPage />} />
						<Route path="/test-plan" element={<TestPlansPage />} />
						<Route path="/dashboard" element={<DashboardPage />} />
						<Route path="/file" element={<FilesPage />} />
						<Route path="/reports" element={<ReportsPage />} />
						<Route path="/debug" element={<DebugPage />} />
					</Route>
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
