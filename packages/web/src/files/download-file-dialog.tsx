import type { CallFailed } from '@assay/contract/client'
import { files } from '@assay/contract/files'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { say } from '../ui/message-bar.tsx'
import { readContent } from './read-content.ts'
import { saveBlob } from './save-blob.ts'

interface DownloadFileDialogProps {
	file: { id: number; name: string }
	onClose: () => void
}

/** Asks before a file is saved on this computer. */
export function DownloadFileDialog({ file, onClose }: DownloadFileDialogProps) {
	const download = useMutation<Blob, CallFailed>({
		mutationFn: () => readContent(file.id),
		onSuccess: (blob) => {
			saveBlob(blob, file.name)
			say(files.download.says?.ok ?? 'Saved.')
			onClose()
		},
		onError: ({ message }) => say(message, 'failed'),
	})
	return (
		<ConfirmDialog
			title="Download File"
			danger={false}
			busy={download.isPending}
			onOk={() => download.mutate()}
			onClose={onClose}
		>
			Are you sure, you want to download the file '{file.name}' ?
		</ConfirmDialog>
	)
}
