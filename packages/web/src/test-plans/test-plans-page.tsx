import { testPlans } from '@assay/contract/test-plans'
import { useState } from 'react'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { later } from '../ui/later.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl, useParams } from '../ui/list-url.ts'
import { useAdding } from '../ui/use-adding.ts'
import { useListed } from '../ui/use-listed.ts'
import { examplePlan } from './example-plan.ts'
import { planListCalls } from './plan-list-calls.ts'
import { SelectedTestPlan } from './selected-test-plan.tsx'
import { TestPlanRow } from './test-plan-row.tsx'
import { usePlanRemoval } from './use-plan-removal.ts'

const ExampleDialog = later(() => import('../editor/example-dialog.tsx').then(({ ExampleDialog }) => ExampleDialog))
const AddTestPlanDialog = later(() =>
	import('./add-test-plan-dialog.tsx').then(({ AddTestPlanDialog }) => AddTestPlanDialog),
)

/** Features in an order, run together and on a schedule. */
export function TestPlansPage() {
	const { id: applicationId } = useCurrentProject()
	const writable = useMay('testPlan.save')
	const deletable = useMay('testPlan.delete')
	const url = useListUrl('plan')
	const [params, change] = useParams()
	const listed = useListed(testPlans, planListCalls(applicationId, params))
	const removal = usePlanRemoval(url, listed.items)
	const { adding, add, cancel } = useAdding(writable)
	const [example, setExample] = useState(false)
	return (
		<>
			<h1 className="sr-only">Test plans</h1>
			<ListDetail
				label="Test plans"
				url={url}
				{...listed}
				empty={
					<EmptyList
						add="Add test plan"
						onAdd={add}
						why={writable ? undefined : readOnlyWhy}
						onExample={() => setExample(true)}
					>
						No business scenarios found. Do you want to add the first business scenarios?
					</EmptyList>
				}
				tools={
					writable && (
						<Action icon="add" onClick={add} title="Add test plan">
							Add
						</Action>
					)
				}
				row={(plan) => <TestPlanRow plan={plan} />}
				rowActions={
					deletable
						? (plan) => <IconAction icon="delete" label={`Delete ${plan.name}`} onClick={() => removal.ask(plan)} />
						: undefined
				}
			>
				{(id, item) => <SelectedTestPlan key={id} id={id} item={item} />}
			</ListDetail>
			{adding && (
				<AddTestPlanDialog
					applicationId={applicationId}
					onClose={cancel}
					onAdded={({ id }) => change({ add: null, page: null, tab: null, plan: id })}
				/>
			)}
			{example && <ExampleDialog title="A test plan" examples={examplePlan} onClose={() => setExample(false)} />}
			{removal.item && (
				<ConfirmDialog title="Delete Test Suite" busy={removal.busy} onClose={removal.cancel} onOk={removal.confirm}>
					Are you sure, you want to delete the business scenario '{removal.item.name}' ?
				</ConfirmDialog>
			)}
		</>
	)
}
