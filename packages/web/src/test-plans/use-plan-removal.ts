import { type TestPlan, testPlans } from '@assay/contract/test-plans'
import type { ListUrl } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { useRemoval } from '../ui/use-removal.ts'

/** Deleting a test plan of the list; it can come back with its order. */
export function usePlanRemoval(url: ListUrl, items: TestPlan[] | undefined) {
	const again = useSave(testPlans.save, { done: ({ id }) => url.select(id, { replace: true }) })
	return useRemoval(testPlans.remove, {
		kind: 'testPlan',
		url,
		list: testPlans.list,
		items,
		undo:
			({ name, description, featureIds, atOnce, applicationId }) =>
			() =>
				void again.save({ body: { name, description, featureIds, atOnce, applicationId } }),
		call: ({ id }) => ({ body: { id: id } }),
	})
}
