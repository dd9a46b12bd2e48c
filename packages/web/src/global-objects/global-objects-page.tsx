import { globalObjects } from '@assay/contract/global-objects'
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
import { useSave } from '../ui/save.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { AddGlobalObjectDialog } from './add-global-object-dialog.tsx'
import { exampleObject } from './example-object.ts'
import { GlobalObjectRow } from './global-object-row.tsx'
import { SelectedGlobalObject } from './selected-global-object.tsx'

/** The object repository: where the elements that steps name are found. */
export function GlobalObjectsPage() {
	const { id: applicationId } = useCurrentProject()
	const writable = useMay('globalObject.save')
	const deletable = useMay('globalObject.delete')
	const url = useListUrl('object', ['element'])
	const [params, change] = useParams()
	const search = { applicationId, searchValue: url.search }
	const { data: items, isPlaceholderData: stale } = useRead(
		globalObjects.list,
		{ query: { ...search, page: url.page } },
		{ keep: true },
	)
	const { data: counted } = useRead(globalObjects.count, { query: search }, { keep: true })
	const again = useSave(globalObjects.save, { done: ({ id }) => url.select(id, { replace: true }) })
	const removal = useRemoval(globalObjects.remove, {
		kind: 'globalObject',
		url,
		list: globalObjects.list,
		items,
		undo: ({ name, locator }) => void again.save({ body: { name, locator, application_id: applicationId } }),
		call: ({ id }) => ({ query: { id: id } }),
	})
	const [example, setExample] = useState(false)
	const add = () => change({ add: 1 }, { replace: true })
	return (
		<>
			<h1 className="sr-only">Global objects</h1>
			<ListDetail
				label="Global objects"
				searchLabel="Search GlobalObject"
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
								Add global object
							</Action>
						}
					>
						No Global Objects found. Do you want to add the first Global Object?
					</EmptyState>
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
			{params.get('add') === '1' && writable && (
				<AddGlobalObjectDialog
					onClose={() => change({ add: null }, { replace: true })}
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
