import { sayAtOnce } from '@assay/contract/at-once'
import type { Schedule } from '@assay/contract/schedules'
import { ConflictDialog } from '../editor/drafts/conflict-dialog.tsx'

type Fields = Pick<Schedule, 'name' | 'croneExpression' | 'timeZone' | 'environment' | 'scenarioTags' | 'atOnce'>

interface ScheduleConflictProps {
	mine: Fields
	theirs: Schedule
	onKeepMine: () => void
	onTakeTheirs: () => void
	onClose: () => void
}

/** What to do when two people changed one schedule. */
export const ScheduleConflict = ({ mine, theirs, ...acts }: ScheduleConflictProps) => (
	<ConflictDialog
		what="schedule"
		mine={textOf(mine)}
		theirs={textOf(theirs)}
		by={theirs.updated_by}
		at={theirs.updated_date_time}
		{...acts}
	/>
)

const textOf = ({ name, croneExpression, timeZone, environment, scenarioTags, atOnce }: Fields) =>
	[
		`Schedule Name: ${name}`,
		`Cron expression: ${croneExpression}`,
		`Time zone: ${timeZone}`,
		`Environment: ${environment}`,
		`Tag Name: ${scenarioTags}`,
		`At once: ${atOnce === null ? 'As the test plan says' : sayAtOnce(atOnce)}`,
	].join('\n')
