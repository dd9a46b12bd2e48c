import type { ComponentType } from 'react'
import { LargeSpinner } from './ui/large-spinner.tsx'
import { later } from './ui/later.tsx'
import { laterBare } from './ui/later-bare.tsx'

const page = (load: () => Promise<ComponentType>) => later(load, LargeSpinner)
/** That of a screen which people open first: it draws its rows without the component library. */
const firstPage = (load: () => Promise<ComponentType>) => laterBare(load, LargeSpinner)

/** The code of each screen of a project, by its address. */
export const projectPages = {
	'/features': firstPage(() => import('./features/features-page.tsx').then(({ FeaturesPage }) => FeaturesPage)),
	'/runs': firstPage(() => import('./runs/runs-page.tsx').then(({ RunsPage }) => RunsPage)),
	'/environments': page(() =>
		import('./environments/environments-page.tsx').then(({ EnvironmentsPage }) => EnvironmentsPage),
	),
	'/globalObjects': page(() =>
		import('./global-objects/global-objects-page.tsx').then(({ GlobalObjectsPage }) => GlobalObjectsPage),
	),
	'/test-plan': firstPage(() => import('./test-plans/test-plans-page.tsx').then(({ TestPlansPage }) => TestPlansPage)),
	'/dashboard': page(() => import('./dashboards/dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage)),
	'/file': page(() => import('./files/files-page.tsx').then(({ FilesPage }) => FilesPage)),
	'/reports': page(() => import('./dashboards/reports-page.tsx').then(({ ReportsPage }) => ReportsPage)),
	'/debug': page(() => import('./debug/debug-page.tsx').then(({ DebugPage }) => DebugPage)),
}

/** The same of screens that are there without a project; that of the projects comes with the program. */
export const plainPages = {
	'/faq': page(() => import('./help/help-page.tsx').then(({ HelpPage }) => HelpPage)),
	'/audit': page(() => import('./audit/audit-page.tsx').then(({ AuditPage }) => AuditPage)),
}

const all: Partial<Record<string, { bring: () => Promise<void> }>> = { ...projectPages, ...plainPages }

/** Begins to fetch a screen's code. */
export function fetchPage(address: string): void {
	void all[address]?.bring()
}
