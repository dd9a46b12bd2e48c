import { sayAtOnce } from '@assay/contract/at-once'
import type { Schedule } from '@assay/contract/schedules'
import { ConflictDialog } from '../editor/drafts/conflict-dialog.tsx'
import type { ScheduleEdit } from './use-schedule-edit.ts'

type Fields = Pick<Schedule, 'name' | 'croneExpression' | 'timeZone' | 'environment' | 'scenarioTags' | 'atOnce'>

/** What to do when two people changed one schedule. */
export function ScheduleConflict({ edit, onTakeTheirs }: { edit: ScheduleEdit; onTakeTheirs: () => void }) {
	const { values, environment, theirs, setTheirs } = edit
	if (!theirs) return null
	const mine = {
		...values,
		croneExpression: values.cron.trim(),
		scenarioTags: values.tags.trim(),
		environment: environment?.name ?? '',
	}
	return (
		<ConflictDialog
			what="schedule"
			mine={textOf(mine)}
			theirs={textOf(theirs)}
			by={theirs.updated_by}
			at={theirs.updated_date_time}
			onClose={() => setTheirs(undefined)}
			onKeepMine={() => {
				setTheirs(undefined)
				edit.save(theirs.updated_date_time)
			}}
			onTakeTheirs={onTakeTheirs}
		/>
	)
}

const textOf = ({ name, croneExpression, timeZone, environment, scenarioTags, atOnce }: Fields) =>
	[
		`Schedule Name: ${name}`,
		`Cron expression: ${croneExpression}`,
		`Time zone: ${timeZone}`,
		`Environment: ${environment}`,
		`Tag Name: ${scenarioTags}`,
		`At once: ${atOnce === null ? 'As the test plan says' : sayAtOnce(atOnce)}`,
	].join('\n')
