import { sayAtOnce } from '@assay/contract/at-once'
import { type TestPlan, testPlans } from '@assay/contract/test-plans'
import { useRead } from '../ui/read.ts'
import styles from './plan-lanes.module.css'

/** Which features keep their order although others run beside them, and why; as the plan is saved. */
export function PlanLanes({ plan }: { plan: TestPlan }) {
	const { data } = useRead(testPlans.lanes, { params: { testPlanId: plan.id } })
	const names = new Map(plan.features.map(({ id, name }) => [id, name]))
	if (!data) return null
	return (
		<section aria-label="Order" className={`${styles.lanes} small second`}>
			<p>
				{sayAtOnce(plan.atOnce)}, those first that took longest.{' '}
				{data.lanes.length === 0
					? 'No feature waits for another.'
					: 'These keep their order, because they share a variable of the run or one is tagged to come after the other:'}
			</p>
			<ul aria-label="In their order">
				{data.lanes.map(({ featureIds, because }) => (
					<li key={featureIds.join(' ')}>
						{featureIds.map((id) => names.get(id) ?? `Feature ${id}`).join(' → ')}{' '}
						<span className="quiet">({because.join(', ')})</span>
					</li>
				))}
			</ul>
			{data.problems.map((problem) => (
				<p key={problem} className="error">
					{problem}
				</p>
			))}
		</section>
	)
}
