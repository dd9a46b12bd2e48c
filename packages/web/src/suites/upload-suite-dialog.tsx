import type { Project } from '@assay/contract/projects'
import { LinearProgress, TextField } from '@mui/material'
import { Reason } from '../git/reason.tsx'
import { reasonOf, refusalOf } from '../git/refusal.ts'
import { SyncPreview } from '../git/sync-preview.tsx'
import { useMay } from '../shell/current-project.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import type { Chosen } from './chosen-files.ts'
import styles from './suite-chooser.module.css'
import { SuiteChooser } from './suite-chooser.tsx'
import { useSuiteUpload } from './use-suite-upload.ts'

interface UploadSuiteDialogProps {
	project: Pick<Project, 'id' | 'name'>
	/** What was dropped on the screen already. */
	dropped?: Chosen | undefined
	onClose: () => void
}

/** Brings a folder, files or a zip into the project: first it is shown what that would be, then it is done. */
export function UploadSuiteDialog({ project, dropped, onClose }: UploadSuiteDialogProps) {
	const mayDelete = useMay('feature.delete')
	const upload = useSuiteUpload(project.id, dropped, onClose)
	const { chosen, problem, into, found, choice, setChoice, busy, percent, failure } = upload
	return (
		<DialogFrame
			title={`Upload to ${project.name}`}
			width={found ? 860 : 520}
			submit={found ? 'Upload' : 'Preview'}
			disabled={!chosen || problem !== undefined}
			busy={busy}
			onSubmit={upload.push}
			onClose={onClose}
		>
			{found ? (
				<>
					{found.below !== null && <p className="second">Read from within the folder {found.below} of the zip.</p>}
					<SyncPreview result={found} choice={choice} onChoice={setChoice} side="upload" mayDelete={mayDelete} />
				</>
			) : (
				<>
					<SuiteChooser chosen={chosen} wrong={problem} disabled={busy} onChoose={upload.choose} />
					<TextField
						label="Into folder (Optional)"
						value={into}
						onChange={(event) => upload.setInto(event.target.value)}
						error={refusalOf(failure, 'into') !== undefined}
						helperText={refusalOf(failure, 'into') ?? 'A folder of the project, such as shop/orders'}
						slotProps={{ htmlInput: { readOnly: busy, maxLength: 500, autoComplete: 'off', spellCheck: false } }}
					/>
				</>
			)}
			{busy && (
				<div className={styles.progress} role="status">
					<LinearProgress variant="determinate" value={percent} aria-label="Uploading" />
					<span className="small quiet">{percent < 100 ? `${percent} %` : found ? 'Saving…' : 'Comparing…'}</span>
				</div>
			)}
			{!busy && <Reason>{reasonOf(failure, found ? [] : ['into'])}</Reason>}
		</DialogFrame>
	)
}
