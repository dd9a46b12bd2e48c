import { runs } from '@assay/contract/runs'
import { useState } from 'react'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useRepeated } from '../suites/use-repeated.ts'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { later } from '../ui/later.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl, useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { RunDetail } from './run-detail.tsx'
import { RunFilters } from './run-filters.tsx'
import { runListCalls } from './run-list-calls.ts'
import { RunRow } from './run-row.tsx'
import { RunRowActions } from './run-row-actions.tsx'
import { useRunFilter } from './use-run-filter.ts'

const CompareRuns = later(() => import('./compare/compare-runs.tsx').then(({ CompareRuns }) => CompareRuns))

/** All runs of the project, newest first, narrowed by the filters of the address, and one of them in full, or two compared. */
export function RunsPage() {
	const { id: applicationId } = useCurrentProject()
	const [refreshing, setRefreshing] = useState(false)
	const url = useListUrl('run', ['step', 'tab', 'compare', 'against'])
	const [params, change] = useParams()
	const { filtering } = useRunFilter()
	const every = refreshing ? 5000 : false
	const calls = runListCalls(applicationId, params)
	const list = useRead(runs.list, calls.list, { keep: true, every })
	const count = useRead(runs.count, calls.count, { keep: true, every })
	const repeated = useRepeated('features', applicationId)
	const compared = Number(params.get('compare')) || undefined
	return (
		<>
			<h1 className="sr-only">Runs</h1>
			<ListDetail
				label="Runs"
				searchLabel="Search Run"
				url={url}
				items={list.data}
				read={list}
				stale={list.isPlaceholderData}
				count={count.data?.count}
				more={count.data?.more}
				filters={<RunFilters />}
				filtering={filtering}
				row={(run) => <RunRow run={run} path={repeated.get(run.feature_id ?? 0)} />}
				rowActions={(run) => (
					<RunRowActions
						run={run}
						onCompare={
							url.selected !== undefined && url.selected !== run.id ? () => change({ compare: run.id }) : undefined
						}
					/>
				)}
				empty={
					<EmptyState
						picture={<Icon name="history" size={32} />}
						action={
							<Action kind="primary" icon="play" to={`/features?project=${applicationId}`}>
								Run Feature
							</Action>
						}
					>
						No runs yet. Do you want to start your first run?
					</EmptyState>
				}
			>
				{(id, run) =>
					compared ? (
						<CompareRuns key={`${id} ${compared}`} one={id} other={compared} />
					) : (
						<RunDetail key={id} id={id} listed={run} autoRefresh={refreshing} onAutoRefresh={setRefreshing} />
					)
				}
			</ListDetail>
		</>
	)
}
