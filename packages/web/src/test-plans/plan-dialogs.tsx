import type { TestPlan } from '@assay/contract/test-plans'
import { later } from '../ui/later.tsx'
import type { PlanTab } from './plan-tabs.tsx'
import type { PlanEdit } from './use-plan-edit.ts'

const ScheduleDialog = later(() =>
	import('../schedules/schedule-dialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog),
)
const ManageFeaturesDialog = later(() =>
	import('./manage-features-dialog.tsx').then(({ ManageFeaturesDialog }) => ManageFeaturesDialog),
)
const RunPlanDialog = later(() => import('./run-plan-dialog.tsx').then(({ RunPlanDialog }) => RunPlanDialog))

/** What was asked for beside the texts and the order. */
export type PlanAsked = 'manage' | 'run' | 'schedule'

interface PlanDialogsProps {
	plan: TestPlan
	asked: PlanAsked
	edit: PlanEdit
	writable: boolean
	onShow: (tab: PlanTab) => void
	onClose: () => void
}

/** The dialog that answers what was asked for. */
export function PlanDialogs({ plan, asked, edit, writable, onShow, onClose }: PlanDialogsProps) {
	switch (asked) {
		case 'manage':
			return (
				<ManageFeaturesDialog
					applicationId={plan.applicationId}
					chosen={edit.ids}
					busy={edit.busy}
					onClose={onClose}
					onSave={async (ids) => {
						// What was chosen is nowhere else: where it could not be saved it stays to be saved again.
						if (!(await edit.saveFeatures(ids))) return
						onShow('feature')
						onClose()
					}}
				/>
			)
		case 'run':
			return (
				<RunPlanDialog
					plan={{ ...plan, atOnce: Number(edit.values.atOnce) }}
					save={edit.dirty && writable && edit.valid ? () => edit.save() : undefined}
					onClose={onClose}
				/>
			)
		case 'schedule':
			return (
				<ScheduleDialog
					plan={plan}
					onClose={onClose}
					onSaved={() => {
						onClose()
						onShow('schedules')
					}}
				/>
			)
	}
}
