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
import { EmptyList } from '../ui/empty-list.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl, useParams } from '../ui/list-url.ts'
import { MissedBy } from '../ui/missed-by.tsx'
import { useAdding } from '../ui/use-adding.ts'
import { useListed } from '../ui/use-listed.ts'
import { exampleFile } from './example-file.ts'
import { FileRow } from './file-row.tsx'
import { SelectedFile } from './selected-file.tsx'
import { UploadFileDialog } from './upload-file-dialog.tsx'
import { useFileRemoval } from './use-file-removal.ts'

/** The files of a project: what its features read. */
export function FilesPage() {
	const { id: applicationId } = useCurrentProject()
	const writable = useMay('file.save')
	const deletable = useMay('file.delete')
	const url = useListUrl('file')
	const [, change] = useParams()
	const search = { applicationId, searchValue: url.search }
	const listed = useListed(files, { list: { query: { ...search, page: url.page } }, count: { query: search } })
	const [replaced, setReplaced] = useState<Stored>()
	const [example, setExample] = useState(false)
	const removal = useFileRemoval(url, listed.items, applicationId)
	const repeated = useRepeated('files', applicationId)
	const folders = useFolders('files', applicationId, url, () => <Icon name="file" />)
	const { adding, add, cancel } = useAdding(writable)
	return (
		<>
			<h1 className="sr-only">Files</h1>
			<ListDetail
				label="Files"
				searchLabel="Search File"
				noHits="No Search Results found. Please clear search box and try again !!!"
				url={url}
				{...listed}
				empty={
					<EmptyList
						add="Add File"
						onAdd={add}
						why={writable ? undefined : readOnlyWhy}
						onExample={() => setExample(true)}
						upload={writable && <SuiteUpload />}
					>
						No file found. Do you want to add the first file?
					</EmptyList>
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
			{adding && (
				<UploadFileDialog
					applicationId={applicationId}
					onClose={cancel}
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
				<ConfirmDialog title="Delete File" busy={removal.busy} onClose={removal.cancel} onOk={removal.confirm}>
					Are you sure, you want to delete the file '{removal.item.name}' ?
					<MissedBy route={uses.ofFile} params={{ fileId: removal.item.id }} />
				</ConfirmDialog>
			)}
			{example && <ExampleDialog title="A file" examples={exampleFile} onClose={() => setExample(false)} />}
		</>
	)
}
