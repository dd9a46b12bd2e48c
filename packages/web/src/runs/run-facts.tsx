import type { Run } from '@assay/contract/runs'
import type { RunView } from '@assay/engine/log/fold'
import { longDate } from '../ui/dates.ts'
import { Fact, Facts } from './facts.tsx'
import { JiraMark } from './jira-mark.tsx'
import { KeepSwitch } from './keep-switch.tsx'

/** The facts of a run's row. */
export function RunFacts({ run, view }: { run: Run; view: RunView }) {
	return (
		<Facts>
			<Fact name="Run ID">{run.id}</Fact>
			<Fact name="Run on">{longDate(run.run_at)}</Fact>
			<Fact name="Environment">{run.environment.name}</Fact>
			{run.started_by && <Fact name="Started by">{run.started_by}</Fact>}
			{run.run_scenariotags && (
				<Fact name="Tags">
					<code>{run.run_scenariotags}</code>
				</Fact>
			)}
			{(run.jira_status || run.jira_Id) && (
				<Fact name="Jira">
					<JiraMark run={run} />
				</Fact>
			)}
			{run.status !== 'RUNNING' && view.status !== 'RUNNING' && (
				<Fact name="Keep for ever">
					<KeepSwitch run={run} />
				</Fact>
			)}
		</Facts>
	)
}
