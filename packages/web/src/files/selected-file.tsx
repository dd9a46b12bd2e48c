import { files, type File as Stored } from '@assay/contract/files'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { useKeptOpen } from '../ui/use-kept-open.ts'
import { FileDetail } from './file-detail.tsx'

interface SelectedFileProps {
	id: number
	item: Stored | undefined
	onReplace: (file: Stored) => void
}

/** The file the address names: from the shown page, else asked for by itself. */
export function SelectedFile({ id, item, onReplace }: SelectedFileProps) {
	const read = useRead(files.get, { params: { fileId: id } }, { enabled: item === undefined })
	const file = useKeptOpen(item, read.data, read.isFetching)
	if (file) return <FileDetail file={file} onReplace={() => onReplace(file)} />
	return <Unread read={read} gone="This file is not in the project any more." />
}
