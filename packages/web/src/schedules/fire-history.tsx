import { type Schedule, schedules } from '@assay/contract/schedules'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { Verdict, verdictOf } from '../ui/verdict.tsx'
import styles from './fire-history.module.css'
import { fireWords } from './fire-words.ts'

const size = 5

/** What came of each fire time, newest first, opened when asked for: a run, or the reason of none. */
export function FireHistory({ schedule }: { schedule: Schedule }) {
	const [open, setOpen] = useState(false)
	const id = useId()
	return (
		<>
			<button
				type="button"
				className={styles.switch}
				aria-expanded={open}
				aria-controls={id}
				onClick={() => setOpen(!open)}
			>
				<Icon name={open ? 'down' : 'right'} />
				Schedule history
			</button>
			<div id={id}>{open && <Fires schedule={schedule} />}</div>
		</>
	)
}

function Fires({ schedule: { id, name, timeZone, application_id } }: { schedule: Schedule }) {
	const [page, setPage] = useState(0)
	const ask = { params: { scheduleId: id }, query: { page, size } }
	const read = useRead(schedules.fires, ask, { keep: true, every: 10_000 })
	const fires = read.data
	const { data: older } = useRead(schedules.fires, { ...ask, query: { page: page + 1, size } }, { keep: true })
	if (!fires) return <Unread read={read} meanwhile={null} />
	if (fires.length === 0 && page === 0) return <p className={styles.none}>It has not started a run yet.</p>
	return (
		<>
			<ul className={styles.fires} aria-label={`History of ${name}`}>
				{fires.map(({ fireTime, run_id, run_status, reason }) => {
					const { day, time } = fireWords(fireTime, timeZone)
					return (
						<li key={fireTime}>
							<time dateTime={fireTime}>
								{day}, {time}
							</time>
							{run_status && run_id !== null ? (
								<Link to={`/runs?project=${application_id}&run=${run_id}`} className={styles.run}>
									<Verdict kind={verdictOf(run_status)} />
									<span className="quiet">Run ID: {run_id}</span>
								</Link>
							) : (
								<span className={styles.reason}>{reason ?? 'The run it started was deleted.'}</span>
							)}
						</li>
					)
				})}
			</ul>
			{(page > 0 || Boolean(older?.length)) && (
				<div className={styles.pages}>
					<IconAction
						icon="left"
						label="Newer times"
						onClick={() => setPage(page - 1)}
						why={page === 0 ? 'These are the newest' : undefined}
					/>
					<IconAction
						icon="right"
						label="Older times"
						onClick={() => setPage(page + 1)}
						why={older?.length ? undefined : 'These are the oldest'}
					/>
				</div>
			)}
		</>
	)
}
