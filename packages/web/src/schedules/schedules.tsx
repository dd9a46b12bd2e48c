import { type Schedule, scheduleSays } from '@assay/contract/schedules'
import type { TestPlan } from '@assay/contract/test-plans'
import { useRef } from 'react'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Unread } from '../ui/unread.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { RemoveScheduleDialog } from './remove-schedule-dialog.tsx'
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
	const changing = useAsked<Schedule>()
	const removing = useAsked<Schedule>()
	const part = useRef<HTMLDivElement>(null)
	const keptFocus = useKeptFocus(part)
	if (!items) return <Unread read={read} />
	const none = items.length === 0
	return (
		<div ref={part} {...keptFocus}>
			{none && (
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
			)}
			{!none && (
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
								onModify={onAdd && (() => changing.ask(schedule))}
								onDelete={onAdd && (() => removing.ask(schedule))}
							/>
						))}
					</tbody>
				</table>
			)}
			{changing.asked && (
				<ScheduleDialog plan={plan} schedule={changing.asked} onClose={changing.close} onSaved={changing.close} />
			)}
			{removing.asked && <RemoveScheduleDialog schedule={removing.asked} onClose={removing.close} />}
		</div>
	)
}
