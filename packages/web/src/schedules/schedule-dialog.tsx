import { nameFits, nameRules } from '@assay/contract/names'
import { type Schedule, scheduleSays, schedules } from '@assay/contract/schedules'
import type { TestPlan } from '@assay/contract/test-plans'
import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { AtOnceField } from '../features/at-once-field.tsx'
import { chosenOfPlan } from '../features/chosen.ts'
import { TagsField } from '../features/tags-field.tsx'
import { useChosen } from '../features/use-chosen.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { say } from '../ui/message-bar.tsx'
import { useSave } from '../ui/save.ts'
import { CronField } from './cron-field.tsx'
import { cronText } from './cron-text.ts'
import { EnvironmentField } from './environment-field.tsx'
import { ScheduleConflict } from './schedule-conflict.tsx'
import { ownTimeZone, timeZones } from './time-zones.ts'
import { usePreview } from './use-preview.ts'

interface ScheduleDialogProps {
	plan: TestPlan
	/** The one to change; absent adds one. */
	schedule?: Schedule
	onClose: () => void
	onSaved: () => void
}

/** Add or edit run schedule: when, where and which scenarios. */
export function ScheduleDialog({ plan, schedule, onClose, onSaved }: ScheduleDialogProps) {
	const { environment: current, environments } = useCurrentEnvironment()
	const [name, setName] = useState(schedule?.name ?? '')
	const [cron, setCron] = useState(schedule?.croneExpression ?? '')
	const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? ownTimeZone())
	const [tags, setTags] = useState(schedule?.scenarioTags ?? '')
	const [atOnce, setAtOnce] = useState(schedule?.atOnce ?? null)
	const [picked, setPicked] = useState(schedule?.env_id)
	const [missing, setMissing] = useState(false)
	const [theirs, setTheirs] = useState<Schedule>()
	const { save, busy, failure } = useSave(schedules.save, {
		fails: ({ status, problem }) => (status === 409 ? 'Somebody else saved this schedule meanwhile.' : problem?.detail),
		failed: (refusal) => setTheirs(readTheirs<Schedule>(refusal)),
		done: onSaved,
	})
	const environment = picked || current?.id
	const chosen = useChosen({
		count: chosenOfPlan(plan),
		of: `plan ${plan.id}`,
		tags,
		environment: environments?.find(({ id }) => id === environment),
	})
	const unreadable = chosen !== undefined && 'refused' in chosen
	const refused = failure?.status === 409 ? undefined : failure?.problem?.detail

	const text = cronText(cron)
	const preview = usePreview(text === undefined ? undefined : cron.trim(), timeZone)
	const cronFits = text !== undefined && !preview.refused
	const nameIsOk = name === schedule?.name || nameFits('schedule', name)
	const submit = (base = schedule?.updated_date_time) => {
		if (environment === undefined) {
			setMissing(true)
			say(scheduleSays.noEnvironment, 'failed')
			return
		}
		void save({
			body: {
				...(schedule ? { id: schedule.id } : {}),
				business_scenario_id: plan.id,
				application_id: plan.applicationId,
				env_id: environment,
				name,
				croneExpression: cron.trim(),
				run_scenariotags: tags.trim(),
				timeZone,
				atOnce,
			},
			ifMatch: base && ifMatch(base),
		})
	}
	return (
		<DialogFrame
			title={schedule ? 'Edit run schedule' : 'Add run schedule'}
			submit={schedule ? 'Edit' : 'Add'}
			width={520}
			onSubmit={() => submit()}
			onClose={onClose}
			disabled={!nameIsOk || !cronFits || unreadable}
			busy={busy}
		>
			<NameField
				label="Schedule Name"
				value={name}
				onChange={setName}
				autoFocus
				error={name !== '' && !nameIsOk ? nameRules.schedule.says : refused}
				helper={nameRules.schedule.says}
			/>
			<CronField
				value={cron}
				onChange={setCron}
				text={text}
				wrong={cron.trim() !== '' && !cronFits}
				instants={cronFits ? preview.nextFireTimes : undefined}
				timeZone={timeZone}
			/>
			<Autocomplete
				options={timeZones()}
				value={timeZone}
				onChange={(_, next) => setTimeZone(next)}
				disableClearable
				autoHighlight
				sx={{
					'& .MuiAutocomplete-inputRoot': { py: 0, pl: 0 },
					'& .MuiAutocomplete-input': { p: '5px 10px !important' },
				}}
				renderInput={(params) => <TextField {...params} label="Time zone" />}
			/>
			<EnvironmentField
				value={environment}
				missing={missing}
				onChange={(id) => {
					setPicked(id)
					setMissing(false)
				}}
			/>
			<TagsField value={tags} onChange={setTags} chosen={chosen} />
			<AtOnceField value={atOnce} onChange={setAtOnce} plan={plan.atOnce} />
			{theirs && (
				<ScheduleConflict
					mine={{
						name,
						croneExpression: cron.trim(),
						timeZone,
						environment: environments?.find(({ id }) => id === environment)?.name ?? '',
						scenarioTags: tags.trim(),
						atOnce,
					}}
					theirs={theirs}
					onClose={() => setTheirs(undefined)}
					onKeepMine={() => {
						setTheirs(undefined)
						submit(theirs.updated_date_time)
					}}
					onTakeTheirs={onSaved}
				/>
			)}
		</DialogFrame>
	)
}
