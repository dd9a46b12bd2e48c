import { files } from '@assay/contract/files'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { say } from '../ui/message-bar.tsx'
import { useSending } from '../ui/use-sending.ts'
import { readContent } from './read-content.ts'
import { saveBlob } from './save-blob.ts'

interface DownloadFileDialogProps {
	file: { id: number; name: string }
	onClose: () => void
}

/** Asks before a file is saved on this computer; closed, it saves none. */
export function DownloadFileDialog({ file, onClose }: DownloadFileDialogProps) {
	const download = useSending(
		(id: number, { signal }) => readContent(id, signal),
		(blob) => {
			saveBlob(blob, file.name)
			say(files.download.says?.ok ?? 'Saved.')
			onClose()
		},
	)
	return (
		<ConfirmDialog
			title="Download File"
			danger={false}
			busy={download.busy}
			onOk={() => download.start(file.id)}
			onClose={onClose}
		>
			Are you sure, you want to download the file '{file.name}' ?
		</ConfirmDialog>
	)
}
