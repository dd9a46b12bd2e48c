import { dashboardSays, dashboards, runsBehindFigures } from '@assay/contract/dashboards'
import { ownTimeZone } from '../schedules/time-zones.ts'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { DaysChart } from './days-chart.tsx'
import { Figure, Figures } from './figure.tsx'
import { RunTable } from './run-table.tsx'
import { linkWith, useTablePage } from './table-page.ts'

const { cards } = dashboardSays
const whole = (count: number) => count.toLocaleString('en-US')

/** How finished runs went. A figure leads to its runs in the table below. */
export function ExecutionDashboard() {
	const { id: applicationId } = useCurrentProject()
	const [params] = useParams()
	const page = useTablePage()
	const behind = runsBehindFigures.find((one) => one === params.get('behind')) ?? 'all'
	const [from, until] = [params.get('from'), params.get('until')]
	const day = from && until ? { from, until } : undefined
	const read = useRead(
		dashboards.execution,
		{ query: { applicationId, behind, ...day, page: page.page, size: page.size } },
		{ keep: true },
	)
	const { data } = read
	const { data: days } = useRead(
		dashboards.executionDays,
		{ query: { applicationId, timeZone: ownTimeZone() } },
		{ keep: true },
	)
	// A figure counts the runs of every day.
	const to = (which: string) => linkWith(params, { behind: which, from: null, until: null, page: null }, 'runs')
	return (
		<>
			<Figures>
				<Figure
					title={cards.averageBuildTime}
					figure={data?.averageBuildSeconds.toFixed(2)}
					unit="s"
					fact={data && `Over ${whole(data.finishedRuns)} finished builds`}
					to={to('finished')}
				/>
				<Figure
					title={cards.buildPassRate}
					figure={data?.buildPassRate.toFixed(2)}
					unit="%"
					fact={data && `${whole(data.passedRuns)} of ${whole(data.finishedRuns)} builds`}
					to={to('passed')}
				/>
				<Figure
					title={cards.scenarioPassRate}
					figure={data?.scenarioPassRate.toFixed(2)}
					unit="%"
					fact={data && `${whole(data.passedScenarios)} of ${whole(data.scenarios)} scenarios`}
					to={to('scenarioPass')}
				/>
				<Figure
					title={cards.scenarioFailRate}
					figure={data?.scenarioFailRate.toFixed(2)}
					unit="%"
					fact={data && `${whole(data.failedScenarios)} of ${whole(data.scenarios)} scenarios`}
					to={to('scenarioFail')}
				/>
			</Figures>
			{!data && <Unread read={read} meanwhile={null} />}
			{data && days && data.finishedRuns > 0 && <DaysChart days={days} from={from} />}
			{data && <RunTable runs={data.runs} behind={behind} from={day?.from} page={page} applicationId={applicationId} />}
		</>
	)
}
