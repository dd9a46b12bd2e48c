import { type TestPlan, testPlans } from '@assay/contract/test-plans'
import { useRead } from '../ui/read.ts'
import { Spinner } from '../ui/spinner.tsx'
import { TestPlanDetail } from './test-plan-detail.tsx'

/** The test plan the address names, on the shown page or not. */
export function SelectedTestPlan({ id, item }: { id: number; item: TestPlan | undefined }) {
	const { data, isError } = useRead(testPlans.get, { params: { testPlanId: id } }, { enabled: item === undefined })
	const plan = item ?? data
	if (plan) return <TestPlanDetail plan={plan} />
	if (!isError) return <Spinner large />
	return <p className="second">This test plan is not in the project any more.</p>
}
