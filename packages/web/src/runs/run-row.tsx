import type { Run } from '@assay/contract/runs'
import { longDate } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { VerdictIcon, verdictOf } from '../ui/verdict.tsx'
import { JiraMark } from './jira-mark.tsx'
import styles from './run-row.module.css'
import { shortVerdict } from './verdict-sentence.ts'

const loud = { failed: 'fail', error: 'error', running: 'running', queued: 'running', passed: '', skipped: '' }

/** A run in the list: what it was and how it ended, then when and where. `path` where another feature is called the same. */
export function RunRow({ run, path }: { run: Run; path?: string | undefined }) {
	const kind = verdictOf(run.status, run.queued)
	return (
		<span className={styles.row}>
			<span className={styles.icon}>
				<VerdictIcon kind={kind} />
			</span>
			<span className={styles.line}>
				<span className={styles.name}>
					<span className="cut medium">{run.details}</span>
					{path && <span className="small quiet cut">{path}</span>}
					<span className="quiet" title={run.run_type === 'FEATURE' ? 'Feature' : 'Test plan'}>
						<Icon name={run.run_type === 'FEATURE' ? 'file' : 'plan'} size={12} />
					</span>
					<JiraMark run={run} />
				</span>
				<span className={`${styles.verdict} ${loud[kind]}`}>{shortVerdict(run)}</span>
				<span className={styles.chip}>Run ID: {run.id}</span>
			</span>
			<span className={styles.line}>
				<span className={styles.when}>
					{run.status === 'RUNNING' ? 'Execution in progress...' : `Run on ${longDate(run.run_at)}`}
				</span>
				<span className={styles.where}>Environment : {run.environment.name}</span>
			</span>
		</span>
	)
}
