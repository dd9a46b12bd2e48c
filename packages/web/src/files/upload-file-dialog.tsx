import { largestFile, type File as Stored } from '@assay/contract/files'
import { Checkbox, FormControlLabel, LinearProgress } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './upload-file-dialog.module.css'
import { useUpload } from './use-upload.ts'

interface UploadFileDialogProps {
	applicationId: number
	/** Given, its content is replaced. */
	replaced?: Stored
	onClose: () => void
	onDone: (stored: Stored) => void
}

/** Upload File, and the same for replacing one: pick or drop a file, see it go. */
export function UploadFileDialog({ applicationId, replaced, onClose, onDone }: UploadFileDialogProps) {
	const [content, setContent] = useState<File>()
	const [rename, setRename] = useState(false)
	const upload = useUpload(onDone)
	const tooLarge =
		content && content.size > largestFile ? `A file may have at most ${largestFile / 1024 / 1024} MB.` : undefined
	const wrong = tooLarge ?? upload.why
	const percent = Math.round(upload.share * 100)
	return (
		<DialogFrame
			title={replaced ? 'Replace File' : 'Upload File'}
			submit={replaced ? 'Replace' : 'Upload'}
			disabled={!content || tooLarge !== undefined}
			busy={upload.busy}
			onSubmit={() => content && upload.start({ id: replaced?.id ?? 0, applicationId, content, rename })}
			onClose={onClose}
			width={480}
		>
			{replaced && (
				<p className="second" style={{ overflowWrap: 'anywhere' }}>
					The new content takes the place of '{replaced.name}' and keeps this name; features that include it read the
					new one.
				</p>
			)}
			<DropZone
				chosen={content}
				wrong={wrong}
				disabled={upload.busy}
				onChoose={(next) => {
					upload.reset()
					setContent(next)
				}}
			/>
			{replaced && content && content.name !== replaced.name && (
				<FormControlLabel
					control={<Checkbox size="small" checked={rename} onChange={(_, checked) => setRename(checked)} />}
					label={`Also rename it to '${content.name}'`}
					disabled={upload.busy}
				/>
			)}
			{upload.busy && (
				<div className={styles.progress}>
					<LinearProgress variant="determinate" value={percent} aria-label="Uploading" />
					<span className="small quiet">{percent < 100 ? `${percent} %` : 'Saving…'}</span>
				</div>
			)}
		</DialogFrame>
	)
}
