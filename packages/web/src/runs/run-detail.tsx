import { type Run, runs } from '@assay/contract/runs'
import { Tab, Tabs } from '@mui/material'
import { useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Attempts } from './attempts.tsx'
import { ConsoleTab } from './console-tab.tsx'
import { FailureSteps } from './failure-steps.tsx'
import { failuresOf } from './failures.ts'
import { InProgress } from './in-progress.tsx'
import { drivesBrowser, LiveFrames } from './live-frames.tsx'
import { useNamesGrid } from './names-grid.ts'
import { NotCarriedOut } from './not-carried-out.tsx'
import { ReportTab } from './report-tab.tsx'
import styles from './run-detail.module.css'
import { RunFacts } from './run-facts.tsx'
import { RunHead } from './run-head.tsx'
import { StepTree } from './step-tree.tsx'
import { Timeline } from './timeline.tsx'
import { Told } from './told.tsx'
import { useRowAfterLog } from './use-row-after-log.ts'
import { useRunLog } from './use-run-log.ts'

interface RunDetailProps {
	id: number
	listed: Run | undefined
	autoRefresh: boolean
	onAutoRefresh: (on: boolean) => void
}

/** A run in full: the verdict, what it was, when each part ran, and every step with its evidence, live while it runs. */
export function RunDetail({ id, listed, autoRefresh, onAutoRefresh }: RunDetailProps) {
	const { data: read, isPending } = useRead(runs.get, { params: { runId: id } })
	const { log, version } = useRunLog(id)
	const [params, change] = useParams()
	const namesGrid = useNamesGrid(read ?? listed)
	const run = read ?? listed
	const behind = useRowAfterLog(run, log.state)
	if (!run) return isPending ? <Spinner large /> : <p className="second">There is no run {id} in this project.</p>

	const { view } = log
	const running = run.status === 'RUNNING' && view.status === 'RUNNING'
	const filmed = running && view.features.some(drivesBrowser)
	const onGrid = running && !run.queued && namesGrid
	const over = run.status !== 'RUNNING'
	const nothing = over && (run.status === 'ERROR' || (run.report_url === null && !behind))
	const failures = failuresOf(view)
	const tabs = [
		['steps', 'Steps'],
		['console', 'Console'],
		...(run.report_url ? [['report', 'Report']] : []),
		...(filmed && !onGrid ? [['browser', 'Browser']] : []),
	] as [string, string][]
	const tab = tabs.find(([name]) => name === params.get('tab'))?.[0] ?? 'steps'
	const toStep = (step: string) => change({ step, tab: null }, { replace: true })

	return (
		<div className={styles.detail}>
			<RunHead run={run} view={view} />
			<Attempts run={run} />
			<RunFacts run={run} view={view} />
			<Told run={run} />
			{onGrid && <LiveFrames runId={id} view={view} />}
			{running && !onGrid && <InProgress log={log} queued={run.queued} on={autoRefresh} onChange={onAutoRefresh} />}
			{nothing && <NotCarriedOut run={run} reason={view.reason} />}
			<Timeline view={view} running={running} onPick={toStep} />
			{(view.features.length > 0 || !nothing) && (
				<>
					<div className={styles.tabs}>
						<Tabs
							value={tab}
							onChange={(_, next: string) => change({ tab: next === 'steps' ? null : next }, { replace: true })}
						>
							{tabs.map(([value, label]) => (
								<Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls="run-panel" />
							))}
						</Tabs>
						<FailureSteps failures={failures} current={params.get('step')} onPick={toStep} />
					</div>
					<div role="tabpanel" id="run-panel" aria-labelledby={`tab-${tab}`}>
						{tab === 'steps' && (
							<StepTree runId={id} view={view} version={version} running={running} asked={params.get('step')} />
						)}
						{tab === 'console' && <ConsoleTab view={view} version={version} />}
						{tab === 'report' && <ReportTab runId={id} />}
						{tab === 'browser' && <LiveFrames runId={id} view={view} />}
					</div>
				</>
			)}
		</div>
	)
}
