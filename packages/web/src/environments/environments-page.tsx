import { environments } from '@assay/contract/environments'
import { uses } from '@assay/contract/uses'
import { useState } from 'react'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { ExampleDialog } from '../editor/example-dialog.tsx'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl, useParams } from '../ui/list-url.ts'
import { MissedBy } from '../ui/missed-by.tsx'
import { useAdding } from '../ui/use-adding.ts'
import { useListed } from '../ui/use-listed.ts'
import { AddEnvironmentDialog } from './add-environment-dialog.tsx'
import { EnvironmentRow } from './environment-row.tsx'
import { exampleEnvironment } from './example-environment.ts'
import { SelectedEnvironment } from './selected-environment.tsx'
import { useEnvironmentRemoval } from './use-environment-removal.ts'

/** Where a project's features run and with which data. */
export function EnvironmentsPage() {
	const { id: applicationId } = useCurrentProject()
	const writable = useMay('environment.save')
	const deletable = useMay('environment.delete')
	const url = useListUrl('environment', ['line'])
	const [, change] = useParams()
	const search = { applicationId, searchValue: url.search }
	const listed = useListed(environments, { list: { query: { ...search, page: url.page } }, count: { query: search } })
	const removal = useEnvironmentRemoval(url, listed.items)
	const [example, setExample] = useState(false)
	const { adding, add, cancel } = useAdding(writable)
	return (
		<>
			<h1 className="sr-only">Environments</h1>
			<ListDetail
				label="Environments"
				searchLabel="Search Environment"
				url={url}
				{...listed}
				empty={
					<EmptyList
						add="Add environment"
						onAdd={add}
						why={writable ? undefined : readOnlyWhy}
						onExample={() => setExample(true)}
					>
						No environments found. Do you want to add the first environment?
					</EmptyList>
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
			{adding && (
				<AddEnvironmentDialog
					applicationId={applicationId}
					onClose={cancel}
					onAdded={({ id }) => change({ add: null, page: null, search: null, line: null, environment: id })}
				/>
			)}
			{example && (
				<ExampleDialog title="An environment" examples={exampleEnvironment} onClose={() => setExample(false)} />
			)}
			{removal.item && (
				<ConfirmDialog title="Delete Environment" busy={removal.busy} onClose={removal.cancel} onOk={removal.confirm}>
					Are you sure, you want to delete the environment '{removal.item.name}' ?
					<MissedBy route={uses.ofEnvironment} params={{ environmentId: removal.item.id }} />
				</ConfirmDialog>
			)}
		</>
	)
}
