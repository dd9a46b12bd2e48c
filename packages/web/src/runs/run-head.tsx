import { elevated } from '@assay/contract/roles'
import { type Run, runSays, runs } from '@assay/contract/runs'
import type { RunView } from '@assay/engine/fold'
import { Link } from 'react-router'
import { useMe } from '../session.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { copyText } from '../ui/copy-text.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { useKeys } from '../ui/keys.ts'
import { useParams } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { linkToRun } from './link-to-run.ts'
import { downloadReport, openReport } from './report.ts'
import styles from './run-head.module.css'
import { RunVerdict } from './run-verdict.tsx'

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
	const running = run.status === 'RUNNING'
	const again = (failedOnly: boolean) => void rerun.save({ body: { runId: run.id, failedOnly } })
	const mayCancel = useMay('run.cancel') && (elevated(project.roles) || run.started_by === me.username)
	const readOnly = mayRun ? undefined : 'Read-only users cannot run'
	useKeys({ r: () => again(false) }, mayRun && !running)

	return (
		<RunVerdict
			run={run}
			view={view}
			source={
				run.run_type === 'FEATURE' && run.feature_id !== null ? (
					<Link className={styles.source} to={`/features?project=${project.id}&feature=${run.feature_id}`}>
						{run.details}
					</Link>
				) : (
					run.details
				)
			}
			tools={
				<>
					<IconAction
						icon="link"
						label="Copy link to this run"
						onClick={() => copyText(linkToRun(run), 'Link copied.')}
					/>
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
				</>
			}
		/>
	)
}
