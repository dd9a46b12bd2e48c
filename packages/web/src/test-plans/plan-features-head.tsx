import { testPlanSays } from '@assay/contract/test-plans'
import styles from './plan-features.module.css'

interface PlanFeaturesHeadProps {
	count: number
	/** One after another. */
	inOrder: boolean
	movable: boolean
}

/** Over the features of a test plan: how many there are, how they run, and what stands in which column. */
export const PlanFeaturesHead = ({ count, inOrder, movable }: PlanFeaturesHeadProps) => (
	<>
		<caption className={styles.caption}>
			{testPlanSays.associated(count)}
			<span className="quiet">
				{inOrder ? '. They run in this order' : '. Several run at the same time'}
				{movable && count > 1 ? '; drag a row to change the order.' : '.'}
			</span>
		</caption>
		<thead>
			<tr>
				{movable && (
					<th className={styles.grip}>
						<span className="sr-only">Move</span>
					</th>
				)}
				<th className={styles.order}>Order</th>
				<th className={styles.type}>Type</th>
				<th>Name</th>
				<th className={styles.verdict}>Last verdict</th>
				<th className={styles.application}>Application</th>
			</tr>
		</thead>
	</>
)
