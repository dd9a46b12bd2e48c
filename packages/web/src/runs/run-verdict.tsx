import type { Run } from '@assay/contract/runs'
import { firstFailure, type RunView } from '@assay/engine/log/fold'
import type { ReactNode } from 'react'
import { VerdictIcon, verdictOf } from '../ui/verdict.tsx'
import styles from './run-verdict.module.css'
import { type RunOutcome, verdictSentence } from './verdict-sentence.ts'

const tone = { failed: 'fail', error: 'error', running: 'running', queued: 'running', passed: '', skipped: '' }

interface RunVerdictProps {
	run: RunOutcome & Pick<Run, 'firstFailure'>
	view: RunView
	/** What was run. */
	source: ReactNode
	/** What one can do about it. */
	tools?: ReactNode
}

/** The verdict as a sentence, and the first failure in words under it. */
export function RunVerdict({ run, view, source, tools }: RunVerdictProps) {
	const status = run.status === 'RUNNING' ? view.status : run.status
	const kind = verdictOf(status, run.queued && view.startedAt === undefined)
	const { loud, rest } = verdictSentence(run, view)
	const cause = status === 'FAILURE' && (view.counts.failed > 0 ? firstFailure(view) : run.firstFailure)
	const [first = ''] = (cause || '').split('\n')
	return (
		<>
			<header className={styles.head}>
				<div className={styles.title}>
					<div className="second medium">{source}</div>
					<h1 className="big">
						<VerdictIcon kind={kind} size={20} titled={false} />
						<span>
							<span className={tone[kind]}>{loud}</span>
							{rest}
						</span>
					</h1>
				</div>
				{tools && <div className={styles.tools}>{tools}</div>}
			</header>
			{first && <p className={styles.cause}>{first}</p>}
		</>
	)
}
