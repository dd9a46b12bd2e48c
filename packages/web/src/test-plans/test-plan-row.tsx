import type { TestPlan } from '@assay/contract/test-plans'
import { Icon } from '../ui/icon.tsx'
import { createdOn } from './created-on.ts'
import { PlanVerdict } from './plan-verdict.tsx'
import styles from './test-plan-row.module.css'

/** A test plan in the list: its name, how it went last, since when it is there, how much it runs. */
export function TestPlanRow({ plan }: { plan: TestPlan }) {
	const features = plan.featureIds.length
	return (
		<span className={styles.row}>
			<Icon name="plan" />
			<span className={styles.name}>{plan.name}</span>
			<span className={styles.verdict}>{plan.lastRun ? <PlanVerdict {...plan.lastRun} /> : 'Never run'}</span>
			<span className={styles.fact}>Created on {createdOn(plan.created_date_time)}</span>
			<span className={styles.fact}>{features === 1 ? '1 feature' : `${features} features`}</span>
		</span>
	)
}
