import type { Run } from '@assay/contract/runs'
import { useMemo } from 'react'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useParams } from '../ui/list-url.ts'
import { Unread } from '../ui/unread.tsx'
import { Attempts } from './attempts.tsx'
import { CouldNotRun } from './could-not-run.tsx'
import { TakeAsObject } from './evidence/take/take-as-object.tsx'
import { InProgress } from './live/in-progress.tsx'
import { LiveFrames, showsNow } from './live/live-frames.tsx'
import { EarlierLoadContext } from './load/earlier-load.ts'
import { ranAsLoad } from './load/ran-as-load.ts'
import { useEarlierLoad } from './load/use-earlier-load.tsx'
import { useLiveSource } from './log/live-source.ts'
import { RunSourceContext } from './log/run-source.ts'
import { useRowAfterLog } from './log/use-row-after-log.ts'
import { useRunLog } from './log/use-run-log.ts'
import { useNamesGrid } from './names-grid.ts'
import { ReportTab } from './report-tab.tsx'
import { ReportedTo } from './reported-to.tsx'
import { RunBody } from './run-body.tsx'
import styles from './run-detail.module.css'
import { RunFacts } from './run-facts.tsx'
import { RunHead } from './run-head.tsx'
import { RunPastContext } from './run-past.ts'
import { useCancelling } from './use-cancelling.ts'
import { useItsProject } from './use-its-project.ts'
import { useRun } from './use-run.ts'
import { useRunPast } from './use-run-past.ts'

interface RunDetailProps {
	id: number
	listed: Run | undefined
	autoRefresh: boolean
	onAutoRefresh: (on: boolean) => void
}

/** A run in full: the verdict, what it was, when each part ran, and every step with its evidence, live while it runs. */
export function RunDetail({ id, listed, autoRefresh, onAutoRefresh }: RunDetailProps) {
	const read = useRun(id, listed)
	const { log, version } = useRunLog(id)
	const [params, change] = useParams()
	const live = useLiveSource(id, useCurrentProject().id, log)
	const source = useMemo(() => ({ ...live, TakeAsObject }), [live])
	const row = read.data ?? listed
	const namesGrid = useNamesGrid(row)
	const cancelling = useCancelling(id)
	const run = row && cancelling ? { ...row, cancelled: true } : row
	const behind = useRowAfterLog(run, log.state)
	// What stands beside the steps would keep server and database from them: of a long run it takes longer to find.
	const stepsAreThere = log.view.features.length > 0 || log.state === 'ended' || run?.queued === true
	const past = useRunPast(run, log.state, stepsAreThere)
	const earlier = useEarlierLoad(run, ranAsLoad(log.view))
	const isHere = useItsProject(run)
	if (!run || !isHere) return <Unread read={read} gone={`There is no run ${id} in this project.`} />

	const { view } = log
	const running = run.status === 'RUNNING' && view.status === 'RUNNING'
	const shown = [...new Set(running ? view.features.flatMap((one) => showsNow(one) ?? []) : [])].join(', ')
	const onGrid = running && !run.queued && namesGrid
	const over = run.status !== 'RUNNING'
	const nothing = over && (run.status === 'ERROR' || (run.report_url === null && !behind))
	const more = [
		...(run.report_url ? [{ name: 'report', label: 'Report', panel: <ReportTab runId={id} /> }] : []),
		...(shown && !onGrid ? [{ name: 'browser', label: shown, panel: <LiveFrames runId={id} view={view} /> }] : []),
	]
	return (
		<RunSourceContext value={source}>
			<RunPastContext value={past}>
				<EarlierLoadContext value={earlier}>
					<div className={styles.detail}>
						<RunBody
							view={view}
							version={version}
							running={running}
							nothing={nothing}
							tab={params.get('tab')}
							onTab={(next) => change({ tab: next === 'steps' && !ranAsLoad(view) ? null : next }, { replace: true })}
							asked={params.get('step')}
							onPick={(step) => change({ step, tab: ranAsLoad(view) ? 'steps' : null }, { replace: true })}
							more={more}
							head={
								<RunHead run={run} view={view} version={version} usual={past.usual} stepsAreThere={stepsAreThere} />
							}
							facts={<RunFacts run={run} view={view} />}
							between={
								<>
									<Attempts run={run} />
									<ReportedTo run={run} />
									{onGrid && <LiveFrames runId={id} view={view} />}
									{running && !onGrid && (
										<InProgress
											log={log}
											queued={run.queued}
											stranded={run.stranded}
											on={autoRefresh}
											onChange={onAutoRefresh}
										/>
									)}
									{nothing && (
										<CouldNotRun error={run.status === 'ERROR'} reason={run.errorDescription ?? view.reason} />
									)}
								</>
							}
						/>
					</div>
				</EarlierLoadContext>
			</RunPastContext>
		</RunSourceContext>
	)
}
