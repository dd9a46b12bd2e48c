import { runs } from '@assay/contract/runs'
import { useState } from 'react'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useRepeated } from '../suites/use-repeated.ts'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { RunDetail } from './run-detail.tsx'
import { RunRow } from './run-row.tsx'
import { RunRowActions } from './run-row-actions.tsx'

/** All runs of the project, newest first, and one of them in full. */
export function RunsPage() {
	const { id: applicationId } = useCurrentProject()
	const [refreshing, setRefreshing] = useState(false)
	const url = useListUrl('run', ['step', 'tab'])
	const every = refreshing ? 5000 : false
	const list = useRead(
		runs.list,
		{ query: { applicationId, page: url.page, size: 10, searchText: url.search } },
		{ keep: true, every },
	)
	const count = useRead(runs.count, { query: { applicationId, searchText: url.search } }, { keep: true, every })
	const repeated = useRepeated('features', applicationId)
	return (
		<ListDetail
			label="Runs"
			searchLabel="Search Run"
			url={url}
			items={list.data}
			count={count.data?.count}
			row={(run) => <RunRow run={run} path={repeated.get(run.feature_id ?? 0)} />}
			rowActions={(run) => run.report_url && <RunRowActions run={run} />}
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
			{(id, run) => <RunDetail key={id} id={id} listed={run} autoRefresh={refreshing} onAutoRefresh={setRefreshing} />}
		</ListDetail>
	)
}
