import { files, type File as Stored } from '@assay/contract/files'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useRead } from '../ui/read.ts'
import { Spinner } from '../ui/spinner.tsx'
import { FileDetail } from './file-detail.tsx'

interface SelectedFileProps {
	id: number
	item: Stored | undefined
	onReplace: (file: Stored) => void
}

/** The file the address names: from the shown page, else looked for among the newest. */
export function SelectedFile({ id, item, onReplace }: SelectedFileProps) {
	const { id: applicationId } = useCurrentProject()
	const query = { applicationId, page: 0, size: 100 }
	const { data } = useRead(files.list, { query }, { enabled: item === undefined })
	const file = item ?? data?.find((one) => one.id === id)
	if (file) return <FileDetail file={file} onReplace={() => onReplace(file)} />
	if (data === undefined) return <Spinner large />
	return <p className="second">This file is not in the project any more, or further down the list: search for it.</p>
}
