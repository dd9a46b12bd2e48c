import { Tab, Tabs, useMediaQuery } from '@mui/material'
import { useParams } from '../ui/list-url.ts'
import styles from './dashboard.module.css'
import { DefectDashboard } from './defect-dashboard.tsx'
import { ExecutionDashboard } from './execution-dashboard.tsx'
import { PlanningDashboard } from './planning-dashboard.tsx'

const wide = [
	{ key: 'planning', title: 'Planning Dashboard' },
	{ key: 'execution', title: 'Execution Dashboard' },
]
const narrow = [
	{ key: 'planning', title: 'Plan Dash' },
	{ key: 'execution', title: 'Execution Dash' },
	{ key: 'defect', title: 'Defect Dash' },
]

/** What there is to test with, and how testing went. */
export function DashboardPage() {
	const small = useMediaQuery('(max-width: 860px)', { noSsr: true })
	const [params, change] = useParams()
	const tabs = small ? narrow : wide
	const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'planning'
	const show = (next: string) =>
		change({
			tab: next === 'planning' ? null : next,
			page: null,
			releases: null,
			behind: null,
			type: null,
			from: null,
			until: null,
		})
	return (
		<div className={styles.page}>
			<h1 className="sr-only">Dashboard</h1>
			<Tabs value={tab} onChange={(_, next) => show(next)} variant="scrollable" scrollButtons={false}>
				{tabs.map(({ key, title }) => (
					<Tab key={key} value={key} label={title} />
				))}
			</Tabs>
			{tab === 'planning' && <PlanningDashboard />}
			{tab === 'execution' && <ExecutionDashboard />}
			{tab === 'defect' && <DefectDashboard />}
		</div>
	)
}
