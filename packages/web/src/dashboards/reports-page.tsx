import { environments } from '@assay/contract/environments'
import { session } from '@assay/contract/session'
import { readJson } from '../editor/language/read-locators.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import styles from './dashboard.module.css'
import { ExecutionDashboard } from './execution-dashboard.tsx'
import frame from './reports-page.module.css'

/** The report portal the operator or the chosen environment names, in a full-width frame; without one our own run overview. */
export function ReportsPage() {
	const config = useRead(session.config, {})
	const all = useRead(environments.all, { query: { applicationId: useCurrentProject().id } })
	const { environment } = useCurrentEnvironment()
	if (!config.data) return <Unread read={config} />
	if (!all.data) return <Unread key="environments" read={all} />
	const portal = config.data.reportPortalUrl ?? portalOf(environment?.settings_content)
	if (portal) return <iframe className={frame.portal} title="Report portal" src={portal} />
	return (
		<div className={styles.page}>
			<h1 className="big">Run overview</h1>
			<ExecutionDashboard />
		</div>
	)
}

/** An address on the web, or nothing: settings are free text. */
function portalOf(settings = ''): string | undefined {
	const named = readJson(settings)['rp.endpoint']
	return typeof named === 'string' && /^https?:\/\//.test(named) && URL.canParse(named) ? named : undefined
}
