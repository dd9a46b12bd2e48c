import { Switch } from '../../ui/switch.tsx'
import { ranAsLoad } from '../load/ran-as-load.ts'
import type { FollowedLog } from '../log/followed-log.ts'
import styles from './in-progress.module.css'

/** While a run runs: steps arrive by themselves; Auto Refresh also reloads the list every 5 seconds. */
export function InProgress({
	log,
	queued,
	stranded,
	on,
	onChange,
}: {
	log: FollowedLog
	queued: boolean
	/** Why nobody takes it. */
	stranded: string | null
	on: boolean
	onChange: (on: boolean) => void
}) {
	const waiting = queued && log.view.startedAt === undefined
	return (
		<div className={styles.progress}>
			<span className={styles.ring} aria-hidden="true" />
			<span role="status">Execution in progress...</span>
			<span className={stranded ? 'error' : 'second wide-only'}>
				{log.state === 'reconnecting'
					? 'The connection was lost; trying again.'
					: (stranded ??
						(waiting
							? 'Waiting for an executor.'
							: `${ranAsLoad(log.view) ? 'Figures' : 'Steps'} appear as they happen.`))}
			</span>
			<span className="grow" />
			{/* biome-ignore lint/a11y/noLabelWithoutControl: the switch in it is its control */}
			<label className={styles.refresh}>
				<Switch checked={on} onChange={onChange} />
				Auto Refresh
			</label>
		</div>
	)
}
