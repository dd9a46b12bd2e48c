import { type TestPlan, testPlans } from '@assay/contract/test-plans'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { useKeptOpen } from '../ui/use-kept-open.ts'
import { TestPlanDetail } from './test-plan-detail.tsx'

/** The test plan the address names, on the shown page or not. */
export function SelectedTestPlan({ id, item }: { id: number; item: TestPlan | undefined }) {
	const read = useRead(testPlans.get, { params: { testPlanId: id } }, { enabled: item === undefined })
	const plan = useKeptOpen(item, read.data, read.isFetching)
	if (plan) return <TestPlanDetail plan={plan} />
	return <Unread read={read} gone="This test plan is not in the project any more." />
}
