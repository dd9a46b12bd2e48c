import { type Run, runs } from '@assay/contract/runs'
import type { RunView } from '@assay/engine/log/fold'
import { readLines } from '@assay/engine/log/lines'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCurrentProject } from '../shell/current-project.tsx'
import { longDate } from '../ui/dates.ts'
import { useRead } from '../ui/read.ts'
import { CancelRun } from './cancel-run.tsx'
import { ranAsLoad } from './load/ran-as-load.ts'
import { Rerun } from './rerun.tsx'
import styles from './run-head.module.css'
import { RunTools } from './run-tools.tsx'
import { RunVerdict } from './run-verdict.tsx'

interface RunHeadProps {
	run: Run
	view: RunView
	version: number
	/** Nanoseconds that runs of the same take; null where there are none before it. */
	usual: number | null
	/** Before, nothing is asked for that would come between. */
	stepsAreThere: boolean
}

/** The verdict as a sentence, how far it is, and what one can do about it. */
export function RunHead({ run, view, version, usual, stepsAreThere }: RunHeadProps) {
	const total = useTotal(run, view, stepsAreThere)
	return (
		<RunVerdict
			{...{ run, view, version, usual, total }}
			about={<About run={run} />}
			tools={<RunTools run={run} />}
			act={run.status === 'RUNNING' ? <CancelRun run={run} /> : <Rerun run={run} parts={!isOneLoad(view)} />}
		/>
	)
}

/** Its thresholds are judged together: what failed of it is all of it. */
const isOneLoad = (view: RunView) => view.features.length === 1 && ranAsLoad(view)

/** What was run, its number, where, when and by whom: where there is little room the end is cut. */
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
			{`, run ${run.id}, ${run.environment.name}, ${longDate(run.run_at)}${run.started_by ? `, by ${run.started_by}` : ''}`}
		</>
	)
}

/** How many scenarios a run that runs will have: as its log says, and before that as what is saved now lets expect. */
function useTotal(run: Run, { planned }: RunView, enabled: boolean) {
	const { status, application_id, feature_id, business_scenario_id, environment_id, run_scenariotags, rerunOf } = run
	const begun = useMemo(() => planned?.reduce((sum, { lines }) => sum + readLines(lines).length, 0), [planned])
	const what = feature_id ? { featureId: feature_id } : { businessScenarioId: business_scenario_id ?? 0 }
	// Of a rerun of some only the log knows.
	const asks = begun === undefined && rerunOf === null && (feature_id ?? business_scenario_id) !== null
	const { data } = useRead(
		runs.chosen,
		{ query: { applicationId: application_id, ...what, environmentId: environment_id ?? 0, tags: run_scenariotags } },
		{ enabled: enabled && status === 'RUNNING' && asks },
	)
	return begun ?? data?.runs
}
