import type { Execution, RunsBehind } from '@assay/contract/dashboards'
import { Action } from '../ui/action.tsx'
import { wholeDay } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useParams } from '../ui/list-url.ts'
import { FilterChip } from './filter-chip.tsx'
import { NoRows } from './no-rows.tsx'
import { RunLine } from './run-line.tsx'
import styles from './run-table.module.css'
import { Section } from './section.tsx'
import table from './table.module.css'
import { TableFoot } from './table-foot.tsx'
import type { TablePage } from './table-page.ts'

interface RunTableProps {
	runs: Execution['runs']
	behind: RunsBehind
	/** Midnight of the only day that is listed. */
	from: string | undefined
	page: TablePage
	applicationId: number
}

const words: Record<RunsBehind, string> = {
	all: '',
	finished: 'Only finished builds',
	passed: 'Only passed builds',
	scenarioPass: 'Only with passed scenarios',
	scenarioFail: 'Only with failed scenarios',
}

const columns = [
	'Run ID',
	'Name',
	'Run Type',
	'Build Status',
	'Total Scenario Count',
	'Scenario Pass Count',
	'Scenario Fail Count',
	'Run Duration',
	'Run Time',
]

/** Runs with their counts: all of them, or those behind a figure or of a day. */
export function RunTable({ runs, behind, from, page, applicationId }: RunTableProps) {
	const [, change] = useParams()
	if (runs.count === 0 && behind === 'all' && !from)
		return (
			<EmptyState
				action={
					<Action kind="primary" icon="play" to={`/features?project=${applicationId}`}>
						Run Feature
					</Action>
				}
			>
				No runs yet. Do you want to start your first run?
			</EmptyState>
		)
	return (
		<Section
			id="runs"
			title="Runs"
			mark={
				<>
					{behind !== 'all' && (
						<FilterChip onClear={() => change({ behind: null, page: null })}>{words[behind]}</FilterChip>
					)}
					{from && (
						<FilterChip onClear={() => change({ from: null, until: null, page: null })}>{wholeDay(from)}</FilterChip>
					)}
				</>
			}
		>
			{runs.count === 0 ? (
				<NoRows>No such run.</NoRows>
			) : (
				<table className={`${table.table} ${styles.runs}`}>
					<thead>
						<tr>
							{columns.map((column, place) => (
								<th key={column} className={place > 3 ? table.number : undefined}>
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{runs.rows.map((run) => (
							<RunLine key={run.id} run={run} />
						))}
					</tbody>
				</table>
			)}
			{runs.count > 0 && <TableFoot of={page} count={runs.count} rows={runs.rows.length} />}
		</Section>
	)
}
