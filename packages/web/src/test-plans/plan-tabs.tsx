import type { TestPlan } from '@assay/contract/test-plans'
import { useSchedules } from '../schedules/use-schedules.ts'
import { Counted } from '../ui/counted.tsx'
import { TabList } from '../ui/tab-list.tsx'

export type PlanTab = 'feature' | 'schedules'

/** The tab that an address names; the features where it names none. */
export const planTab = (named: string | null): PlanTab => (named === 'schedules' ? 'schedules' : 'feature')

interface PlanTabsProps {
	plan: TestPlan
	tab: PlanTab
	onChange: (tab: PlanTab) => void
}

export function PlanTabs({ plan, tab, onChange }: PlanTabsProps) {
	const { data: schedules } = useSchedules(plan.id)
	return (
		<TabList
			tabs={[
				['feature', <Counted key="feature" text="Feature" count={plan.featureIds.length} />],
				['schedules', <Counted key="schedules" text="Schedules" count={schedules?.length ?? 0} />],
			]}
			value={tab}
			onChange={(next) => onChange(planTab(next))}
		/>
	)
}
