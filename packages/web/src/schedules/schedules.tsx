import { type Schedule, scheduleSays, schedules } from '@assay/contract/schedules'
import type { TestPlan } from '@assay/contract/test-plans'
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useSave } from '../ui/save.ts'
import { Unread } from '../ui/unread.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleItem } from './schedule-item.tsx'
import styles from './schedules.module.css'
import { useSchedules } from './use-schedules.ts'

interface SchedulesProps {
	plan: TestPlan
	/** Absent for who may not plan: Modify and Delete are then absent too. */
	onAdd: (() => void) | undefined
}

/** When a test plan runs by itself. */
export function Schedules({ plan, onAdd }: SchedulesProps) {
	const read = useSchedules(plan.id)
	const items = read.data
	const [changing, setChanging] = useState<Schedule>()
	const [removed, setRemoved] = useState<Schedule>()
	const done = () => setRemoved(undefined)
	const removal = useSave(schedules.remove, {
		removes: ({ params }) => ['schedule', Number(params.scheduleId)],
		done,
		failed: done,
	})
	if (!items) return <Unread read={read} />
	if (items.length === 0)
		return (
			<div>
				<EmptyState
					action={
						onAdd && (
							<Action kind="primary" icon="add" onClick={onAdd}>
								Add Schedule
							</Action>
						)
					}
				>
					{scheduleSays.none}
				</EmptyState>
			</div>
		)
	return (
		<>
			<table className={styles.table}>
				<thead>
					<tr>
						<th className={styles.history}>History</th>
						<th>Schedule Name, Info</th>
						{onAdd && <th className={styles.act}>Modify</th>}
						{onAdd && <th className={styles.act}>Delete</th>}
					</tr>
				</thead>
				<tbody>
					{items.map((schedule) => (
						<ScheduleItem
							key={schedule.id}
							schedule={schedule}
							onModify={onAdd && (() => setChanging(schedule))}
							onDelete={onAdd && (() => setRemoved(schedule))}
						/>
					))}
				</tbody>
			</table>
			{changing && (
				<ScheduleDialog
					plan={plan}
					schedule={changing}
					onClose={() => setChanging(undefined)}
					onSaved={() => setChanging(undefined)}
				/>
			)}
			{removed && (
				<ConfirmDialog
					title="Delete Schedule"
					busy={removal.busy}
					onClose={done}
					onOk={() => void removal.save({ params: { scheduleId: removed.id } })}
				>
					Are you sure, you want to delete the schedule '{removed.name}' ?
				</ConfirmDialog>
			)}
		</>
	)
}
