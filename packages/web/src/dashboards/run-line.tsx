import type { Run } from '@assay/contract/runs'
import { Link } from 'react-router'
import { longDate } from '../ui/dates.ts'
import { Verdict, verdictOfRun } from '../ui/verdict.tsx'
import styles from './run-table.module.css'
import table from './table.module.css'

/** One run; on small screens name and status lead and the counts carry short names. */
export function RunLine({ run }: { run: Run }) {
	const to = `/runs?project=${run.application_id}&run=${run.id}`
	const count = (short: string, figure: number, look?: string) => (
		<td className={table.number} data-short={short}>
			<Link to={to} className={look}>
				{figure}
			</Link>
		</td>
	)
	return (
		<tr>
			<td className={styles.id} data-short="Run ID">
				<Link to={to} className="link">
					{run.id}
				</Link>
			</td>
			<td className={`${table.name} ${styles.name}`}>{run.details}</td>
			<td className="second">{run.run_type === 'FEATURE' ? 'Feature' : 'Test Plan'}</td>
			<td className={styles.status}>
				<Verdict kind={verdictOfRun(run)} />
			</td>
			{count('Total', run.scenario_count)}
			{count('Pass', run.scenario_pass_count)}
			{count('Fail', run.scenario_fail_count, run.scenario_fail_count > 0 ? 'fail' : 'quiet')}
			<td className={table.number}>{run.status === 'RUNNING' ? '–' : `${(run.run_duration / 1e9).toFixed(2)} s`}</td>
			<td className={`${table.number} second`}>{longDate(run.run_at)}</td>
		</tr>
	)
}
