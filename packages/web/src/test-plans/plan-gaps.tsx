import { type TestPlan, testPlans } from '@assay/contract/test-plans'
import { Action } from '../ui/action.tsx'
import { longDate } from '../ui/dates.ts'
import { useSave } from '../ui/save.ts'
import type { PlanEdit } from './use-plan-edit.ts'

interface PlanGapsProps {
	plan: TestPlan
	edit: PlanEdit
	writable: boolean
}

/** Features that were deleted while the plan held them: a gap each, until somebody removes it. */
export function PlanGaps({ plan, edit, writable }: PlanGapsProps) {
	const saving = useSave(testPlans.save, { done: edit.gapRemoved })
	const remove = (id: number) => {
		const keptGaps = plan.gaps.flatMap((gap) => (gap.id === id ? [] : [gap.id]))
		void saving.save({ body: { id: plan.id, applicationId: plan.applicationId, keptGaps } })
	}
	if (plan.gaps.length === 0) return null
	return (
		<ul aria-label="Gaps">
			{plan.gaps.map(({ id, name, position, deletedBy, deletedAt }) => (
				<li key={id}>
					<span className="error">
						{`${position}. ${name} was deleted by ${deletedBy} on ${longDate(deletedAt)} and no longer runs.`}
					</span>{' '}
					{writable && (
						<Action busy={saving.busy} onClick={() => remove(id)}>
							Remove
						</Action>
					)}
				</li>
			))}
		</ul>
	)
}
