import type { ListedRun } from '@assay/contract/runs'
import { longDate } from '../ui/dates.ts'
import { seconds } from '../ui/durations.ts'
import { Icon } from '../ui/icon.tsx'
import { LastTen } from '../ui/last-ten.tsx'
import { loudColour, VerdictIcon, verdictOfRun } from '../ui/verdict.tsx'
import { JiraMark } from './jira-mark.tsx'
import styles from './run-row.module.css'
import { shortVerdict } from './verdict-sentence.ts'

/** A run in the list: what it was and how it ended, then when, where, by whom and how long. `path` where another feature is called the same. */
export function RunRow({ run, path }: { run: ListedRun; path?: string | undefined }) {
	const kind = verdictOfRun(run)
	return (
		<span className={styles.row}>
			<span className={styles.icon}>
				<VerdictIcon kind={kind} titled={kind !== 'cancelled'} />
			</span>
			<span className={styles.name}>
				<span className="cut medium">{run.details}</span>
				{path && <span className="small quiet cut">{path}</span>}
				<span className="quiet" title={run.run_type === 'FEATURE' ? 'Feature' : 'Test plan'}>
					<Icon name={run.run_type === 'FEATURE' ? 'file' : 'plan'} size={12} />
				</span>
				<JiraMark run={run} />
			</span>
			<span className={styles.chip}>Run ID: {run.id}</span>
			<span className={styles.ten}>
				<LastTen outcomes={run.lastTen} />
			</span>
			<span className={`${styles.verdict} ${loudColour(kind)}`}>{shortVerdict(run)}</span>
			<span className={styles.when}>
				{run.status === 'RUNNING' ? 'Execution in progress...' : `Run on ${longDate(run.run_at)}`}
			</span>
			<span className={styles.facts}>
				<span className={styles.where}>Environment : {run.environment.name}</span>
				<span className={styles.by}>{run.started_by ? `by ${run.started_by}` : ''}</span>
				<span className={styles.took}>
					<Took run={run} />
				</span>
			</span>
		</span>
	)
}

/** Over 25 % above usual it turns dark. */
function Took({ run: { run_duration: nanos, usual } }: { run: ListedRun }) {
	const words = usual === null ? '' : `usually ${seconds(usual)}`
	if (nanos === 0) return words
	const slow = usual !== null && nanos > usual * 1.25
	return (
		<>
			<span className={slow ? styles.slow : undefined}>{seconds(nanos)}</span>
			{words && `, ${words}`}
		</>
	)
}
