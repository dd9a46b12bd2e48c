import { testPlans } from '@assay/contract/test-plans'
import { useState } from 'react'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { later } from '../ui/later.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl, useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { examplePlan } from './example-plan.ts'
import { planListCalls } from './plan-list-calls.ts'
import { SelectedTestPlan } from './selected-test-plan.tsx'
import { TestPlanRow } from './test-plan-row.tsx'

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
	const calls = planListCalls(applicationId, params)
	const { data: items, isPlaceholderData: stale } = useRead(testPlans.list, calls.list, { keep: true })
	const { data: counted } = useRead(testPlans.count, calls.count, { keep: true })
	const [example, setExample] = useState(false)
	const again = useSave(testPlans.save, { done: ({ id }) => url.select(id, { replace: true }) })
	const removal = useRemoval(testPlans.remove, {
		kind: 'testPlan',
		url,
		list: testPlans.list,
		items,
		undo: ({ name, description, featureIds, atOnce }) =>
			void again.save({ body: { name, description, featureIds, atOnce, applicationId } }),
		call: ({ id }) => ({ body: { id: id } }),
	})
	const add = () => change({ add: 1 }, { replace: true })
	return (
		<>
			<h1 className="sr-only">Test plans</h1>
			<ListDetail
				label="Test plans"
				url={url}
				items={items}
				stale={stale}
				count={counted?.count}
				empty={
					<EmptyState
						example={
							<Action kind="bare" onClick={() => setExample(true)}>
								See an example
							</Action>
						}
						action={
							<Action kind="primary" icon="add" onClick={add} why={writable ? undefined : readOnlyWhy}>
								Add test plan
							</Action>
						}
					>
						No business scenarios found. Do you want to add the first business scenarios?
					</EmptyState>
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
			{params.get('add') === '1' && writable && (
				<AddTestPlanDialog
					applicationId={applicationId}
					onClose={() => change({ add: null }, { replace: true })}
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
