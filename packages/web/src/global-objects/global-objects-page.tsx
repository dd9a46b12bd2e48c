import { globalObjects } from '@assay/contract/global-objects'
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
import { useAdding } from '../ui/use-adding.ts'
import { useListed } from '../ui/use-listed.ts'
import { AddGlobalObjectDialog } from './add-global-object-dialog.tsx'
import { exampleObject } from './example-object.ts'
import { GlobalObjectRow } from './global-object-row.tsx'
import { SelectedGlobalObject } from './selected-global-object.tsx'
import { useObjectRemoval } from './use-object-removal.ts'

/** The object repository: where the elements that steps name are found. */
export function GlobalObjectsPage() {
	const { id: applicationId } = useCurrentProject()
	const writable = useMay('globalObject.save')
	const deletable = useMay('globalObject.delete')
	const url = useListUrl('object', ['element'])
	const [, change] = useParams()
	const search = { applicationId, searchValue: url.search }
	const listed = useListed(globalObjects, { list: { query: { ...search, page: url.page } }, count: { query: search } })
	const removal = useObjectRemoval(url, listed.items)
	const [example, setExample] = useState(false)
	const { adding, add, cancel } = useAdding(writable)
	return (
		<>
			<h1 className="sr-only">Global objects</h1>
			<ListDetail
				label="Global objects"
				searchLabel="Search GlobalObject"
				url={url}
				{...listed}
				empty={
					<EmptyList
						add="Add global object"
						onAdd={add}
						why={writable ? undefined : readOnlyWhy}
						onExample={() => setExample(true)}
					>
						No Global Objects found. Do you want to add the first Global Object?
					</EmptyList>
				}
				tools={
					writable && (
						<Action icon="add" onClick={add} title="Add global object">
							Add
						</Action>
					)
				}
				row={(object) => <GlobalObjectRow object={object} />}
				rowActions={
					deletable
						? (object) => (
								<IconAction icon="delete" label={`Delete ${object.name}`} onClick={() => removal.ask(object)} />
							)
						: undefined
				}
			>
				{(id, item) => <SelectedGlobalObject key={id} id={id} item={item} />}
			</ListDetail>
			{adding && (
				<AddGlobalObjectDialog
					onClose={cancel}
					onAdded={({ id, application_id }) =>
						change({ add: null, page: null, search: null, object: id, project: application_id })
					}
				/>
			)}
			{example && <ExampleDialog title="A global object" examples={exampleObject} onClose={() => setExample(false)} />}
			{removal.item && (
				<ConfirmDialog title="Delete Global Object" busy={removal.busy} onClose={removal.cancel} onOk={removal.confirm}>
					Are you sure, you want to delete the global object '{removal.item.name}' ?
				</ConfirmDialog>
			)}
		</>
	)
}
