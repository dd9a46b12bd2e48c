import { nameFits, nameRules } from '@assay/contract/names'
import { type TestPlan, testPlans } from '@assay/contract/test-plans'
import { useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { useFields } from '../editor/drafts/use-fields.ts'
import { useSave } from '../ui/save.ts'
import { orderText, readOrder } from './order.ts'
import { fieldsOf } from './test-plan-fields.ts'

/** One test plan while it is edited: name, description and order, saved together. */
export function usePlanEdit(plan: TestPlan) {
	const [theirs, setTheirs] = useState<TestPlan>()
	const fields = useFields('testPlan', plan.id, fieldsOf(plan), plan.updated_date_time)
	const { values } = fields
	const nameError =
		values.name !== plan.name && !nameFits('testPlan', values.name) ? nameRules.testPlan.says : undefined
	const described = values.description.trim() !== ''
	const valid = nameError === undefined && described

	const saving = useSave(testPlans.save, {
		fails: ({ status }) => (status === 409 ? 'Somebody else saved this test plan meanwhile.' : undefined),
		failed: (failure) => setTheirs(readTheirs<TestPlan>(failure)),
	})
	const write = async (base: string, ids: number[], typed: { name: string; description: string }) => {
		const { name, description } = typed
		const { atOnce, order } = values
		const body = {
			id: plan.id,
			name,
			description,
			atOnce: Number(atOnce),
			featureIds: ids,
			applicationId: plan.applicationId,
		}
		const answer = await saving.save({ body, ifMatch: ifMatch(base) })
		// Features that were chosen take the place of the order that stood in the fields.
		if (answer) fields.rebase(fieldsOf(answer), answer.updated_date_time, { name, description, atOnce, order })
		return answer !== undefined
	}
	// A feature that was deleted leaves the plan without a save of it.
	const ids = readOrder(values.order).filter(
		(id) => plan.updated_date_time !== fields.base || plan.featureIds.includes(id),
	)
	return {
		...fields,
		nameError,
		described,
		valid,
		busy: saving.busy,
		ids,
		setIds: (next: number[]) => fields.set({ order: orderText(next) }),
		save: (base = fields.base) => write(base, ids, values),
		/** Other features; a name that does not fit yet is not saved with them, and stays typed. */
		saveFeatures: (next: number[]) => write(fields.base, next, valid ? values : plan),
		/** Only a gap went: what is typed goes on from that save. Otherwise saving it shows both. */
		gapRemoved(saved: TestPlan) {
			const [former, now] = [fieldsOf(plan), fieldsOf(saved)]
			const others = plan.updated_date_time !== fields.base || JSON.stringify(former) !== JSON.stringify(now)
			if (!others) fields.rebase(now, saved.updated_date_time, former)
		},
		theirs,
		setTheirs,
	}
}

export type PlanEdit = ReturnType<typeof usePlanEdit>
