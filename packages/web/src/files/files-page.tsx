import { files, type File as Stored } from '@assay/contract/files'
import { uses } from '@assay/contract/uses'
import { useState } from 'react'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { ExampleDialog } from '../editor/example-dialog.tsx'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { SuiteUpload } from '../suites/suite-upload.tsx'
import { useFolders } from '../suites/use-folders.tsx'
import { useRepeated } from '../suites/use-repeated.ts'
import { Action } from '../ui/action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { type ListUrl, useListUrl, useParams } from '../ui/list-url.ts'
import { MissedBy } from '../ui/missed-by.tsx'
import { useRead } from '../ui/read.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { exampleFile } from './example-file.ts'
import { FileRow } from './file-row.tsx'
import { readContent } from './read-content.ts'
import { SelectedFile } from './selected-file.tsx'
import { UploadFileDialog } from './upload-file-dialog.tsx'
import { useUpload } from './use-upload.ts'

/** Bytes that are read before a file is deleted. */
const mostKept = 5_000_000

/** The files of a project: what its features read. */
export function FilesPage() {
	const { id: applicationId } = useCurrentProject()
	const writable = useMay('file.save')
	const deletable = useMay('file.delete')
	const url = useListUrl('file')
	const [params, change] = useParams()
	const search = { applicationId, searchValue: url.search }
	const { data: items, isPlaceholderData: stale } = useRead(
		files.list,
		{ query: { ...search, page: url.page } },
		{ keep: true },
	)
	const { data: counted } = useRead(files.count, { query: search }, { keep: true })
	const [replaced, setReplaced] = useState<Stored>()
	const [example, setExample] = useState(false)
	const removal = useFileRemoval(url, items, applicationId)
	const repeated = useRepeated('files', applicationId)
	const folders = useFolders('files', applicationId, url, () => <Icon name="file" />)
	const add = () => change({ add: 1 }, { replace: true })
	return (
		<>
			<h1 className="sr-only">Files</h1>
			<ListDetail
				label="Files"
				searchLabel="Search File"
				noHits="No Search Results found. Please clear search box and try again !!!"
				url={url}
				items={items}
				stale={stale}
				count={counted?.count}
				empty={
					<EmptyState
						action={
							<Action kind="primary" icon="add" onClick={add} why={writable ? undefined : readOnlyWhy}>
								Add File
							</Action>
						}
						example={
							<>
								{writable && <SuiteUpload />}
								<Action kind="bare" onClick={() => setExample(true)}>
									See an example
								</Action>
							</>
						}
					>
						No file found. Do you want to add the first file?
					</EmptyState>
				}
				tools={
					<>
						{folders.toggle}
						{writable && (
							<>
								<SuiteUpload asIcon />
								<Action icon="add" onClick={add}>
									Add File
								</Action>
							</>
						)}
					</>
				}
				instead={folders.tree}
				row={(file) => <FileRow file={file} isRepeated={repeated.has(file.id)} />}
				rowActions={
					writable
						? (file) => (
								<>
									<IconAction icon="upload" label={`Replace ${file.name}`} onClick={() => setReplaced(file)} />
									{deletable && (
										<IconAction icon="delete" label={`Delete ${file.name}`} onClick={() => removal.ask(file)} />
									)}
								</>
							)
						: undefined
				}
			>
				{(id, item) => <SelectedFile key={id} id={id} item={item} onReplace={setReplaced} />}
			</ListDetail>
			{params.get('add') === '1' && writable && (
				<UploadFileDialog
					applicationId={applicationId}
					onClose={() => change({ add: null }, { replace: true })}
					onDone={({ id }) => change({ add: null, page: null, search: null, file: id })}
				/>
			)}
			{replaced && (
				<UploadFileDialog
					applicationId={applicationId}
					replaced={replaced}
					onClose={() => setReplaced(undefined)}
					onDone={() => setReplaced(undefined)}
				/>
			)}
			{removal.item && (
				<ConfirmDialog
					title="Delete File"
					busy={removal.busy}
					onClose={removal.cancel}
					onOk={() => void removal.remove()}
				>
					Are you sure, you want to delete the file '{removal.item.name}' ?
					<MissedBy route={uses.ofFile} params={{ fileId: removal.item.id }} />
				</ConfirmDialog>
			)}
			{example && <ExampleDialog title="A file" examples={exampleFile} onClose={() => setExample(false)} />}
		</>
	)
}

/** Deleting a file; a small one can come back. */
function useFileRemoval(url: ListUrl, items: Stored[] | undefined, applicationId: number) {
	const [kept, keep] = useState<Blob>()
	const again = useUpload(({ id }) => url.select(id, { replace: true }))
	const removal = useRemoval(files.remove, {
		kind: 'file',
		url,
		list: files.list,
		items,
		call: ({ id }) => ({ params: { fileId: id } }),
		undo:
			kept &&
			(({ name }: Stored) => again.start({ id: 0, applicationId, content: new File([kept], name), rename: false })),
	})
	/** What it holds is read before it goes, so that it can come back; one of a folder comes back by a sync alone. */
	const remove = async () => {
		const { item } = removal
		const comesBack = item && item.size <= mostKept && item.path === item.name
		keep(comesBack ? await readContent(item.id).catch(() => undefined) : undefined)
		removal.confirm()
	}
	return { ...removal, remove }
}
