import { nameFits, nameRules } from '@assay/contract/names'
import { type Schedule, scheduleSays, schedules } from '@assay/contract/schedules'
import type { TestPlan } from '@assay/contract/test-plans'
import { useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { say } from '../ui/message-bar.tsx'
import { useSave } from '../ui/save.ts'
import { ownTimeZone } from './time-zones.ts'

/** A schedule of a test plan while it is edited, or a new one, and saving it. */
export function useScheduleEdit(plan: TestPlan, schedule: Schedule | undefined, onSaved: () => void) {
	const { environment: current, environments } = useCurrentEnvironment()
	const [values, setValues] = useState(() => fieldsOf(schedule))
	const [picked, setPicked] = useState(schedule?.env_id)
	const [missing, setMissing] = useState(false)
	const [theirs, setTheirs] = useState<Schedule>()
	const { save, busy, failure, reset } = useSave(schedules.save, {
		fails: ({ status, problem }) => (status === 409 ? 'Somebody else saved this schedule meanwhile.' : problem?.detail),
		failed: (refusal) => setTheirs(readTheirs<Schedule>(refusal)),
		done: onSaved,
	})
	const selected = picked || current?.id
	const { name } = values
	const nameIsOk = name === schedule?.name || nameFits('schedule', name)
	const refused = failure?.status === 409 ? undefined : failure?.problem
	const refusedAt = ownPlaces.find((field) => field === refused?.errors?.[0]?.path) ?? 'name'
	const refusalOf = (field: Field) => (field === refusedAt ? refused?.detail : undefined)
	return {
		values,
		set: (change: Partial<typeof values>) => {
			reset()
			setValues((former) => ({ ...former, ...change }))
		},
		nameIsOk,
		nameError: name !== '' && !nameIsOk ? nameRules.schedule.says : refusalOf('name'),
		/** What the server refused of a field; what is about no field that is shown stands at the name. */
		refusalOf,
		selected,
		environment: environments?.find(({ id }) => id === selected),
		pick: (id: number) => {
			reset()
			setPicked(id)
			setMissing(false)
		},
		problem: missing ? scheduleSays.noEnvironment : refusalOf('env_id'),
		busy,
		save(base = schedule?.updated_date_time) {
			if (selected === undefined) {
				setMissing(true)
				say(scheduleSays.noEnvironment, 'failed')
				return
			}
			void save({
				body: {
					...(schedule ? { id: schedule.id } : {}),
					business_scenario_id: plan.id,
					application_id: plan.applicationId,
					env_id: selected,
					name,
					croneExpression: values.cron.trim(),
					run_scenariotags: values.tags.trim(),
					timeZone: values.timeZone,
					atOnce: values.atOnce,
				},
				ifMatch: base && ifMatch(base),
			})
		},
		/** What somebody else saved meanwhile. */
		theirs,
		setTheirs,
	}
}

export type ScheduleEdit = ReturnType<typeof useScheduleEdit>

/** The fields beside the name that say what was refused of them. */
const ownPlaces = ['croneExpression', 'timeZone', 'env_id', 'run_scenariotags'] as const

type Field = 'name' | (typeof ownPlaces)[number]

const fieldsOf = (schedule: Schedule | undefined) => ({
	name: schedule?.name ?? '',
	cron: schedule?.croneExpression ?? '',
	timeZone: schedule?.timeZone ?? ownTimeZone(),
	tags: schedule?.scenarioTags ?? '',
	atOnce: schedule?.atOnce ?? null,
})
