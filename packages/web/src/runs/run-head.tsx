import { elevated } from '@assay/contract/roles'
import { type Run, runSays, runs } from '@assay/contract/runs'
import { firstFailure, type RunView } from '@assay/engine/fold'
import { Link } from 'react-router'
import { useMe } from '../session.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { copyText } from '../ui/copy-text.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { useKeys } from '../ui/keys.ts'
import { useParams } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { VerdictIcon, verdictOf } from '../ui/verdict.tsx'
import { downloadReport, openReport } from './report.ts'
import styles from './run-head.module.css'
import { verdictSentence } from './verdict-sentence.ts'

const tone = { failed: 'fail', error: 'error', running: 'running', queued: 'running', passed: '', skipped: '' }

/** The verdict as a sentence, and what one can do about it. */
export function RunHead({ run, view }: { run: Run; view: RunView }) {
	const [, change] = useParams()
	const project = useCurrentProject()
	const me = useMe()
	const mayRun = useMay('run.start')
	const rerun = useSave(runs.rerun, {
		says: ({ id }) => runSays.started(id),
		done: ({ id }) => change({ run: id, page: null, search: null, step: null, tab: null }),
	})
	const cancel = useSave(runs.cancel)
	const status = run.status === 'RUNNING' ? view.status : run.status
	const kind = verdictOf(status, run.queued && view.startedAt === undefined)
	const { loud, rest } = verdictSentence(run, view)
	const running = run.status === 'RUNNING'
	const again = (failedOnly: boolean) => void rerun.save({ body: { runId: run.id, failedOnly } })
	const mayCancel = useMay('run.cancel') && (elevated(project.roles) || run.started_by === me.username)
	const readOnly = mayRun ? undefined : 'Read-only users cannot run'
	useKeys({ r: () => again(false) }, mayRun && !running)

	return (
		<>
			<header className={styles.head}>
				<div className={styles.title}>
					<div className="second medium">
						{run.run_type === 'FEATURE' && run.feature_id !== null ? (
							<Link className={styles.source} to={`/features?project=${project.id}&feature=${run.feature_id}`}>
								{run.details}
							</Link>
						) : (
							run.details
						)}
					</div>
					<h1 className="big">
						<VerdictIcon kind={kind} size={20} titled={false} />
						<span>
							<span className={tone[kind]}>{loud}</span>
							{rest}
						</span>
					</h1>
				</div>
				<div className={styles.tools}>
					<IconAction icon="link" label="Copy link to this run" onClick={() => copyText(linkTo(run), 'Link copied.')} />
					{run.report_url && (
						<>
							<Action kind="bare" icon="open" onClick={() => void openReport(run.id)}>
								Open report
							</Action>
							<Action
								kind="bare"
								icon="download"
								onClick={() => void downloadReport(run)}
							>{`Download : ${run.id}`}</Action>
						</>
					)}
					{running ? (
						<Action
							icon="stop"
							busy={cancel.busy}
							onClick={() => void cancel.save({ params: { runId: run.id } })}
							why={mayCancel ? undefined : 'You can cancel only runs that you started'}
						>
							Cancel
						</Action>
					) : (
						<span className={styles.again}>
							<Action
								kind={run.status === 'FAILURE' ? 'outlined' : 'primary'}
								busy={rerun.busy}
								onClick={() => again(false)}
								why={readOnly}
							>
								Rerun
							</Action>
							{run.status === 'FAILURE' && (
								<Action kind="primary" busy={rerun.busy} onClick={() => again(true)} why={readOnly}>
									Rerun failed
								</Action>
							)}
						</span>
					)}
				</div>
			</header>
			<Cause run={run} view={view} />
		</>
	)
}

/** The first failure in words, under the verdict. */
function Cause({ run, view }: { run: Run; view: RunView }) {
	if (run.status !== 'FAILURE' && view.status !== 'FAILURE') return null
	const cause = view.counts.failed > 0 ? firstFailure(view) : run.firstFailure
	const [first = ''] = (cause ?? '').split('\n')
	return first && <p className={styles.cause}>{first}</p>
}

const linkTo = (run: Run) => `${location.origin}/runs?project=${run.application_id}&run=${run.id}`
