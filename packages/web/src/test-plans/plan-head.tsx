import { testPlanSays } from '@assay/contract/test-plans'
import styles from '../editor/detail-head.module.css'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { useMay } from '../shell/current-project.tsx'
import { EnvironmentChooser } from '../shell/environment-chooser.tsx'
import { Action } from '../ui/action.tsx'
import { useKeys } from '../ui/keys.ts'
import type { PlanAsked } from './plan-dialogs.tsx'
import type { PlanEdit } from './use-plan-edit.ts'

interface PlanHeadProps {
	edit: PlanEdit
	writable: boolean
	onAsk: (asked: PlanAsked) => void
}

/** The name of a test plan, and what one can do with it as a whole. */
export function PlanHead({ edit, writable, onAsk }: PlanHeadProps) {
	const runnable = useMay('run.start')
	const mayPlan = useMay('schedule.save')
	const save = () => {
		if (writable && edit.valid && !edit.busy) void edit.save()
	}
	const nothing = edit.ids.length === 0 ? testPlanSays.noFeatures : undefined
	const run = runnable ? () => onAsk('run') : undefined
	useKeys({ 'mod+s': save, r: () => nothing || run?.() })
	const why = writable ? undefined : readOnlyWhy
	return (
		<div className={styles.head}>
			<div className={styles.name}>
				<NameField
					label="Name"
					value={edit.values.name}
					onChange={(name) => edit.set({ name })}
					error={edit.nameError}
					readOnly={!writable}
				/>
			</div>
			<div className={styles.tools}>
				<Action kind="bare" onClick={() => onAsk('manage')} why={why}>
					Manage Features
				</Action>
				{mayPlan && (
					<Action kind="bare" onClick={() => onAsk('schedule')}>
						Add Schedule
					</Action>
				)}
				<Action onClick={save} disabled={!edit.valid} busy={edit.busy} why={why}>
					Update
				</Action>
				{run && (
					<span className={styles.pair}>
						<EnvironmentChooser />
						<Action kind="primary" icon="play" onClick={run} why={nothing}>
							Run
						</Action>
					</span>
				)}
			</div>
		</div>
	)
}
