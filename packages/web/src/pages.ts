/** The code of each screen of a project, by its address. */
export const projectPages = {
	'/features': () => import('./features/features-page.tsx').then(({ FeaturesPage }) => FeaturesPage),
	'/runs': () => import('./runs/runs-page.tsx').then(({ RunsPage }) => RunsPage),
	'/environments': () =>
		import('./environments/environments-page.tsx').then(({ EnvironmentsPage }) => EnvironmentsPage),
	'/globalObjects': () =>
		import('./global-objects/global-objects-page.tsx').then(({ GlobalObjectsPage }) => GlobalObjectsPage),
	'/test-plan': () => import('./test-plans/test-plans-page.tsx').then(({ TestPlansPage }) => TestPlansPage),
	'/dashboard': () => import('./dashboards/dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage),
	'/file': () => import('./files/files-page.tsx').then(({ FilesPage }) => FilesPage),
	'/reports': () => import('./dashboards/reports-page.tsx').then(({ ReportsPage }) => ReportsPage),
	'/debug': () => import('./debug/debug-page.tsx').then(({ DebugPage }) => DebugPage),
}

/** The same of screens that are there without a project; that of the projects comes with the program. */
export const plainPages = {
	'/faq': () => import('./help/help-page.tsx').then(({ HelpPage }) => HelpPage),
	'/audit': () => import('./audit/audit-page.tsx').then(({ AuditPage }) => AuditPage),
}

const all: Partial<Record<string, () => Promise<unknown>>> = { ...projectPages, ...plainPages }

/** Begins to fetch a screen's code; it is asked for once more where it is drawn, which says what went wrong. */
export function fetchPage(address: string): void {
	all[address]?.().catch(() => undefined)
}
