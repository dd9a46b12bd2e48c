import type { TestPlan } from '@assay/contract/test-plans'
import { ConflictDialog } from '../editor/drafts/conflict-dialog.tsx'
import { fieldsOf, textOf } from './test-plan-fields.ts'
import type { PlanEdit } from './use-plan-edit.ts'

/** What to do when two people saved one test plan. */
export function PlanConflict({ plan, edit }: { plan: TestPlan; edit: PlanEdit }) {
	const { theirs, setTheirs } = edit
	if (!theirs) return null
	const names = new Map([...plan.features, ...theirs.features].map(({ id, name }) => [id, name]))
	const nameOf = (id: number) => names.get(id) ?? `Feature ${id}`
	return (
		<ConflictDialog
			what="test plan"
			mine={textOf(edit.values, nameOf)}
			theirs={textOf(fieldsOf(theirs), nameOf)}
			by={theirs.updated_by}
			at={theirs.updated_date_time}
			onClose={() => setTheirs(undefined)}
			onKeepMine={() => {
				setTheirs(undefined)
				void edit.save(theirs.updated_date_time)
			}}
			onTakeTheirs={() => {
				setTheirs(undefined)
				edit.rebase(fieldsOf(theirs), theirs.updated_date_time)
			}}
		/>
	)
}
