import { type Run, runs } from '@assay/contract/runs'
import { Tooltip } from '@mui/material'
import { useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { VerdictIcon, verdictOfRun } from '../ui/verdict.tsx'
import styles from './attempts.module.css'

/** A run and its repetitions, oldest first; nothing is shown for a run that was never repeated. */
export function Attempts({ run }: { run: Run }) {
	const [, change] = useParams()
	const { data: chain = [] } = useRead(runs.chain, { params: { runId: run.id } })
	if (chain.length < 2) return null
	return (
		<div className={styles.attempts} role="tablist" aria-label="Attempts">
			{chain.map((attempt, index) => (
				<Tooltip key={attempt.id} title={`Run ID: ${attempt.id}`} describeChild>
					<button
						type="button"
						role="tab"
						aria-selected={attempt.id === run.id}
						className={styles.attempt}
						onClick={() => change({ run: attempt.id, step: null, tab: null })}
					>
						<VerdictIcon kind={verdictOfRun(attempt)} size={14} />
						Attempt {index + 1}
					</button>
				</Tooltip>
			))}
		</div>
	)
}
