import { files, type File as Stored } from '@assay/contract/files'
import { useRead } from '../ui/read.ts'
import { Spinner } from '../ui/spinner.tsx'
import { FileDetail } from './file-detail.tsx'

interface SelectedFileProps {
	id: number
	item: Stored | undefined
	onReplace: (file: Stored) => void
}

/** The file the address names: from the shown page, else asked for by itself. */
export function SelectedFile({ id, item, onReplace }: SelectedFileProps) {
	const { data, isError } = useRead(files.get, { params: { fileId: id } }, { enabled: item === undefined })
	const file = item ?? data
	if (file) return <FileDetail file={file} onReplace={() => onReplace(file)} />
	if (!isError) return <Spinner large />
	return <p className="second">This file is not in the project any more.</p>
}
