import { nameRules } from '@assay/contract/names'
import type { Schedule } from '@assay/contract/schedules'
import type { TestPlan } from '@assay/contract/test-plans'
import { NameField } from '../editor/drafts/name-field.tsx'
import { AtOnceField } from '../features/at-once-field.tsx'
import { chosenOfPlan } from '../features/chosen.ts'
import { TagsField } from '../features/tags-field.tsx'
import { useChosen } from '../features/use-chosen.ts'
import { EnvironmentField } from '../shell/environment-field.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { CronField } from './cron-field.tsx'
import { ScheduleConflict } from './schedule-conflict.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { useCronMeaning } from './use-cron-meaning.ts'
import { useScheduleEdit } from './use-schedule-edit.ts'

interface ScheduleDialogProps {
	plan: TestPlan
	/** The one to change; absent adds one. */
	schedule?: Schedule
	onClose: () => void
	onSaved: () => void
}

/** Add or edit run schedule: when, where and which scenarios. */
export function ScheduleDialog({ plan, schedule, onClose, onSaved }: ScheduleDialogProps) {
	const edit = useScheduleEdit(plan, schedule, onSaved)
	const { values, set, environment, refusalOf } = edit
	const { name, cron, timeZone, tags, atOnce } = values
	const meaning = useCronMeaning(cron, timeZone)
	const chosen = useChosen({ count: chosenOfPlan(plan), of: `plan ${plan.id}`, tags, environment })
	const unreadable = chosen !== undefined && 'refused' in chosen
	const tagsRefused = refusalOf('run_scenariotags')
	return (
		<DialogFrame
			title={schedule ? 'Edit run schedule' : 'Add run schedule'}
			submit={schedule ? 'Edit' : 'Add'}
			width={520}
			onSubmit={() => edit.save()}
			onClose={onClose}
			disabled={!edit.nameIsOk || !meaning.fits || meaning.wrongZone !== undefined || unreadable}
			busy={edit.busy}
		>
			<NameField
				label="Schedule Name"
				value={name}
				onChange={(name) => set({ name })}
				autoFocus
				error={edit.nameError}
				helper={nameRules.schedule.says}
			/>
			<CronField
				value={cron}
				onChange={(cron) => set({ cron })}
				meaning={meaning}
				timeZone={timeZone}
				refused={refusalOf('croneExpression')}
			/>
			<TimeZoneField
				value={timeZone}
				onChange={(timeZone) => set({ timeZone })}
				refused={meaning.wrongZone ?? refusalOf('timeZone')}
			/>
			<EnvironmentField value={edit.selected} onChange={edit.pick} problem={edit.problem} />
			<TagsField
				value={tags}
				onChange={(tags) => set({ tags })}
				chosen={tagsRefused === undefined ? chosen : { refused: tagsRefused }}
			/>
			<AtOnceField value={atOnce} onChange={(atOnce) => set({ atOnce })} plan={plan.atOnce} />
			<ScheduleConflict edit={edit} onTakeTheirs={onSaved} />
		</DialogFrame>
	)
}
