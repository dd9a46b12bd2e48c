import { elevated } from '@assay/contract/roles'
import { type Run, runSays, runs } from '@assay/contract/runs'
import type { RunView } from '@assay/engine/log/fold'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMe } from '../session.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { copyText } from '../ui/copy-text.ts'
import { longDate } from '../ui/dates.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { useKeys } from '../ui/keys.ts'
import { useParams } from '../ui/list-url.ts'
import { reading, useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { linkToRun } from './link-to-run.ts'
import { ranAsLoad } from './load/ran-as-load.ts'
import { downloadReport, openReport } from './report.ts'
import styles from './run-head.module.css'
import { RunVerdict } from './run-verdict.tsx'

interface RunHeadProps {
	run: Run
	view: RunView
	version: number
	/** Nanoseconds that runs of the same take; null where there are none before it. */
	usual: number | null
}

/** The verdict as a sentence, how far it is, and what one can do about it. */
export function RunHead({ run, view, version, usual }: RunHeadProps) {
	const [, change] = useParams()
	const project = useCurrentProject()
	const me = useMe()
	const mayRun = useMay('run.start')
	const rerun = useSave(runs.rerun, {
		says: ({ id }) => runSays.started(id),
		done: ({ id }) => change({ run: id, page: null, search: null, step: null, tab: null }),
	})
	const cancel = useSave(runs.cancel)
	const queries = useQueryClient()
	const running = run.status === 'RUNNING'
	/** Said at once; a refusal reads the run again. */
	const end = async () => {
		const { queryKey } = reading(runs.get, { params: { runId: run.id } })
		queries.setQueryData<Run>(queryKey, { ...run, cancelled: true })
		if (!(await cancel.save({ params: { runId: run.id } }))) await queries.invalidateQueries({ queryKey })
	}
	const again = (failedOnly: boolean) => void rerun.save({ body: { runId: run.id, failedOnly } })
	const mayCancel = useMay('run.cancel') && (elevated(project.roles) || run.started_by === me.username)
	const readOnly = mayRun ? undefined : 'Read-only users cannot run'
	useKeys({ r: () => again(false) }, mayRun && !running)
	// Its thresholds are judged together: what failed of it is all of it.
	const oneLoad = view.features.length === 1 && ranAsLoad(view)
	const someFailed = run.status === 'FAILURE' && !oneLoad

	return (
		<RunVerdict
			run={run}
			view={view}
			version={version}
			usual={usual}
			total={useTotal(run)}
			about={<About run={run} />}
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
				</>
			}
			act={
				running ? (
					<Action
						icon="stop"
						busy={cancel.busy || run.cancelled}
						onClick={() => void end()}
						why={mayCancel ? undefined : 'You can cancel only runs that you started'}
					>
						Cancel
					</Action>
				) : (
					<>
						<Action
							kind={someFailed ? 'outlined' : 'primary'}
							busy={rerun.busy}
							onClick={() => again(false)}
							why={readOnly}
						>
							Rerun
						</Action>
						{someFailed && (
							<Action kind="primary" busy={rerun.busy} onClick={() => again(true)} why={readOnly}>
								Rerun failed
							</Action>
						)}
					</>
				)
			}
		/>
	)
}

/** What was run, its number, when, where and by whom. */
function About({ run }: { run: Run }) {
	const project = useCurrentProject().id
	const source =
		run.run_type === 'FEATURE'
			? run.feature_id !== null && `/features?project=${project}&feature=${run.feature_id}`
			: run.business_scenario_id !== null && `/test-plan?project=${project}&plan=${run.business_scenario_id}`
	return (
		<>
			{source ? (
				<Link className={`medium ${styles.source}`} to={source}>
					{run.details}
				</Link>
			) : (
				<span className="medium">{run.details}</span>
			)}
			{`, run ${run.id}, ${longDate(run.run_at)}, ${run.environment.name}${run.started_by ? `, by ${run.started_by}` : ''}`}
		</>
	)
}

/** How many scenarios a run that runs will have; of a rerun of some nobody knows. */
function useTotal({
	status,
	application_id,
	feature_id,
	business_scenario_id,
	environment_id,
	run_scenariotags,
	rerunOf,
}: Run) {
	const what = feature_id ? { featureId: feature_id } : { businessScenarioId: business_scenario_id ?? 0 }
	const { data } = useRead(
		runs.chosen,
		{ query: { applicationId: application_id, ...what, environmentId: environment_id ?? 0, tags: run_scenariotags } },
		{ enabled: status === 'RUNNING' && rerunOf === null && (feature_id ?? business_scenario_id) !== null },
	)
	return data?.runs
}
