import { schedules } from '@assay/contract/schedules'
import { useRead } from '../ui/read.ts'

/** The schedules of a test plan; read again and again, because their fire times pass. */
export const useSchedules = (testPlanId: number) =>
	useRead(schedules.list, { query: { businessScenarioId: testPlanId } }, { every: 15_000 })
