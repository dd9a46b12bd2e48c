import { dashboardSays } from '@assay/contract/dashboards'
import { Icon } from '../ui/icon.tsx'
import styles from './defect-dashboard.module.css'
import { Figure, Figures } from './figure.tsx'

/** Fixed figures until there is live data, and it says so. */
export function DefectDashboard() {
	return (
		<>
			<p className={styles.note} role="note">
				<Icon name="info" />
				<span>
					<strong>Sample data, not live.</strong> These figures are fixed and say nothing about this project.
				</span>
			</p>
			<Figures>
				{dashboardSays.defects.map((card) => (
					<Figure key={card.title} {...card} fact="Sample" />
				))}
			</Figures>
		</>
	)
}
