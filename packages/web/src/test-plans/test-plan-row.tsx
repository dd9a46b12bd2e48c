import type { TestPlan } from '@assay/contract/test-plans'
import { Icon } from '../ui/icon.tsx'
import { createdOn } from './created-on.ts'
import styles from './test-plan-row.module.css'

/** A test plan in the list: its name, since when it is there, how much it runs. */
export function TestPlanRow({ plan }: { plan: TestPlan }) {
	const features = plan.featureIds.length
	return (
		<span className={styles.row}>
			<Icon name="plan" />
			<span className={styles.name}>{plan.name}</span>
			<span className={styles.fact}>{features === 1 ? '1 feature' : `${features} features`}</span>
			<span className={styles.created}>Created on {createdOn(plan.created_date_time)}</span>
		</span>
	)
}
