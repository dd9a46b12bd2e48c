import type { Project } from '@assay/contract/projects'
import { verdictOfRun } from '../ui/verdict.tsx'
import styles from './run-history.module.css'

const most = 24

/** The latest runs, oldest at the left: only what did not pass stands out. */
export function RunHistory({ runs }: { runs: Project['recentRuns'] }) {
	const shown = runs.slice(0, most).reverse()
	const ended = shown.filter(({ status }) => status !== 'RUNNING')
	const passed = ended.filter(({ status }) => status === 'SUCCESS').length
	return (
		<>
			<div className={styles.history} aria-hidden="true">
				{Array.from({ length: most - shown.length }, (_, place) => (
					<span key={place} className={styles.none} />
				))}
				{shown.map((run) => (
					<span key={run.id} className={styles[verdictOfRun(run)]} />
				))}
			</div>
			<div className="small quiet">{ended.length === 0 ? 'No finished runs' : sentence(passed, ended.length)}</div>
		</>
	)
}

const sentence = (passed: number, of: number) =>
	of === 1 ? `The last run ${passed === 1 ? 'passed' : 'did not pass'}` : `${passed} of the last ${of} runs passed`
