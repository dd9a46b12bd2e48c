import { type Schedule, schedules } from '@assay/contract/schedules'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useSave } from '../ui/save.ts'

/** Asks before a schedule is deleted. */
export function RemoveScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
	const removal = useSave(schedules.remove, {
		removes: ({ params }) => ['schedule', Number(params.scheduleId)],
		done: onClose,
		failed: onClose,
	})
	return (
		<ConfirmDialog
			title="Delete Schedule"
			busy={removal.busy}
			onClose={onClose}
			onOk={() => void removal.save({ params: { scheduleId: schedule.id } })}
		>
			Are you sure, you want to delete the schedule '{schedule.name}' ?
		</ConfirmDialog>
	)
}
