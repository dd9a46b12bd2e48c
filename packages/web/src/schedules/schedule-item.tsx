import { sayAtOnce } from '@assay/contract/at-once'
import type { Schedule } from '@assay/contract/schedules'
import { longDate } from '../ui/dates.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { cronText } from './cron-text.ts'
import { FireHistory } from './fire-history.tsx'
import { FireTimes } from './fire-times.tsx'
import styles from './schedules.module.css'

interface ScheduleItemProps {
	schedule: Schedule
	onModify: (() => void) | undefined
	onDelete: (() => void) | undefined
}

/** One schedule: who set it, what it is in words, when it fires next and what came of it so far. */
export function ScheduleItem({ schedule, onModify, onDelete }: ScheduleItemProps) {
	const { id, name, croneExpression, environment, scenarioTags, timeZone, atOnce, nextFireTimes } = schedule
	return (
		<tr>
			<td className={styles.history}>
				<span className="second">{schedule.updated_by ?? 'unknown'}</span>
				<span>{longDate(schedule.updated_date_time)}</span>
			</td>
			<td className={styles.info}>
				<h3>{name}</h3>
				<p>{cronText(croneExpression) ?? croneExpression}</p>
				<dl className={styles.facts}>
					<Fact name="id" shown>
						{id}
					</Fact>
					<Fact name="Cron expression">
						<code>{croneExpression}</code>
					</Fact>
					<Fact name="Time zone">{timeZone}</Fact>
					<Fact name="Environment">{environment || 'The environment was deleted'}</Fact>
					{scenarioTags && (
						<Fact name="Tag Name">
							<code>{scenarioTags}</code>
						</Fact>
					)}
					{atOnce !== null && <Fact name="At once">{sayAtOnce(atOnce)}</Fact>}
				</dl>
				<FireTimes instants={nextFireTimes} timeZone={timeZone} />
				<FireHistory schedule={schedule} />
			</td>
			{onModify && (
				<td className={styles.act}>
					<IconAction icon="edit" label={`Modify ${name}`} onClick={onModify} />
				</td>
			)}
			{onDelete && (
				<td className={styles.act}>
					<IconAction icon="delete" label={`Delete ${name}`} onClick={onDelete} />
				</td>
			)}
		</tr>
	)
}

/** Most facts speak for themselves; their names are for who hears the page. */
const Fact = ({ name, shown, children }: { name: string; shown?: boolean; children: React.ReactNode }) => (
	<div>
		<dt className={shown ? undefined : 'sr-only'}>{name}</dt>
		<dd>{children}</dd>
	</div>
)
