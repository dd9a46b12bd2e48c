import type { RunView } from '@assay/engine/log/fold'
import { joinedParts } from '@assay/engine/log/joined-parts'
import type { ReactNode } from 'react'
import { loudColour, VerdictIcon, verdictOfRun } from '../ui/verdict.tsx'
import { ranOnlyAsLoad } from './load/ran-as-load.ts'
import { failedOf, isBroken } from './log/could-not-run.ts'
import { RunProgress } from './run-progress.tsx'
import { RunTime } from './run-time.tsx'
import styles from './run-verdict.module.css'
import { type RunOutcome, verdictSentence } from './verdict-sentence.ts'

interface RunVerdictProps {
	run: RunOutcome
	view: RunView
	version: number
	/** What was run, when and where. */
	about: ReactNode
	/** What else one can do with it. */
	tools?: ReactNode
	/** The way to go on: Cancel, Rerun. */
	act?: ReactNode
	/** How many scenarios it will have, where that is known. */
	total?: number | undefined
	/** Nanoseconds that it usually takes. */
	usual?: number | null | undefined
}

/** The verdict as a sentence, how far it is, and one cell for each scenario: what stays in sight while the log scrolls. */
export function RunVerdict({ run, view, version, about, tools, act, total = 0, usual = null }: RunVerdictProps) {
	const status = run.status === 'RUNNING' ? view.status : run.status
	const queued = run.queued && view.startedAt === undefined
	const kind = verdictOfRun({ status, queued, cancelled: run.cancelled })
	const { loud, rest } = verdictSentence(run, view)
	const { passed, scenarios } = view.counts
	const failed = failedOf(view)
	const stopped = view.counts.failed - failed
	// Where nothing at all could run the reason stands alone.
	const broken = status === 'ERROR' ? 0 : joinedParts(view).filter(isBroken).length
	const noun = ranOnlyAsLoad(view) ? 'threshold' : 'scenario'
	const all = Math.max(status === 'RUNNING' ? total : 0, scenarios)
	return (
		<header className={styles.head}>
			<div className={styles.about}>{about}</div>
			{tools && <div className={styles.tools}>{tools}</div>}
			<h1 className={`big ${styles.verdict}`}>
				<VerdictIcon kind={kind} size={20} titled={false} />
				<span>
					<span className={loudColour(kind)}>{loud}</span>
					{rest}
				</span>
			</h1>
			{act && <div className={styles.act}>{act}</div>}
			<p className={styles.count} aria-live="polite">
				{all > 0 && `${passed + failed} of ${all} ${all === 1 ? noun : `${noun}s`}`}
				{failed > 0 && <span className="fail">{`, ${failed} failed`}</span>}
				{stopped > 0 && <span className="error">{`, ${stopped} could not run`}</span>}
				{broken > 0 && (
					<span className="error">{`, ${broken} ${broken === 1 ? 'feature' : 'features'} could not run`}</span>
				)}
			</p>
			<p className={styles.time}>
				<RunTime run={run} view={view} usual={usual} />
			</p>
			<RunProgress view={view} version={version} total={all} />
			{view.features.map(
				({ id, load }) =>
					load?.saturated && (
						<p key={id} className={`error ${styles.trust}`}>
							{load.saturated}
						</p>
					),
			)}
			{view.devices.map((device) => (
				<p key={device} className={styles.device}>
					{device}
				</p>
			))}
		</header>
	)
}
