import { environments } from '@assay/contract/environments'
import { useState } from 'react'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { ExampleDialog } from '../editor/example-dialog.tsx'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl, useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { AddEnvironmentDialog } from './add-environment-dialog.tsx'
import { EnvironmentRow } from './environment-row.tsx'
import { exampleEnvironment } from './example-environment.ts'
import { SelectedEnvironment } from './selected-environment.tsx'

/** Where a project's features run and with which data. */
export function EnvironmentsPage() {
	const { id: applicationId } = useCurrentProject()
	const writable = useMay('environment.save')
	const deletable = useMay('environment.delete')
	const url = useListUrl('environment')
	const [params, change] = useParams()
	const search = { applicationId, searchValue: url.search }
	const { data: items, isPlaceholderData: stale } = useRead(
		environments.list,
		{ query: { ...search, page: url.page } },
		{ keep: true },
	)
	const { data: counted } = useRead(environments.count, { query: search }, { keep: true })
	const removal = useRemoval(environments.remove, {
		kind: 'environment',
		url,
		list: environments.list,
		items,
		call: ({ id }) => ({ body: { id: id } }),
	})
	const [example, setExample] = useState(false)
	const add = () => change({ add: 1 }, { replace: true })
	return (
		<>
			<h1 className="sr-only">Environments</h1>
			<ListDetail
				label="Environments"
				searchLabel="Search Environment"
				url={url}
				items={items}
				stale={stale}
				count={counted?.count}
				empty={
					<EmptyState
						example={
							<Action kind="bare" onClick={() => setExample(true)}>
								See an example
							</Action>
						}
						action={
							<Action kind="primary" icon="add" onClick={add} why={writable ? undefined : readOnlyWhy}>
								Add environment
							</Action>
						}
					>
						No environments found. Do you want to add the first environment?
					</EmptyState>
				}
				tools={
					writable && (
						<Action icon="add" onClick={add} title="Add environment">
							Add
						</Action>
					)
				}
				row={(environment) => <EnvironmentRow environment={environment} />}
				rowActions={
					deletable
						? (environment) => (
								<IconAction
									icon="delete"
									label={`Delete ${environment.name}`}
									onClick={() => removal.ask(environment)}
								/>
							)
						: undefined
				}
			>
				{(id, item) => <SelectedEnvironment key={id} id={id} item={item} onSelect={url.select} />}
			</ListDetail>
			{params.get('add') === '1' && writable && (
				<AddEnvironmentDialog
					applicationId={applicationId}
					onClose={() => change({ add: null }, { replace: true })}
					onAdded={({ id }) => change({ add: null, page: null, search: null, environment: id })}
				/>
			)}
			{example && (
				<ExampleDialog title="An environment" examples={exampleEnvironment} onClose={() => setExample(false)} />
			)}
			{removal.item && (
				<ConfirmDialog title="Delete Environment" busy={removal.busy} onClose={removal.cancel} onOk={removal.confirm}>
					Are you sure, you want to delete the environment '{removal.item.name}' ?
				</ConfirmDialog>
			)}
		</>
	)
}
