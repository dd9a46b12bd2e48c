import type { Project } from '@assay/contract/projects'
import { verdictOf } from '../ui/verdict.tsx'
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
				{shown.map(({ id, status }) => (
					<span key={id} className={styles[verdictOf(status)]} />
				))}
			</div>
			<div className="small quiet">{ended.length === 0 ? 'No finished runs' : sentence(passed, ended.length)}</div>
		</>
	)
}

const sentence = (passed: number, of: number) =>
	of === 1 ? `The last run ${passed === 1 ? 'passed' : 'did not pass'}` : `${passed} of the last ${of} runs passed`
