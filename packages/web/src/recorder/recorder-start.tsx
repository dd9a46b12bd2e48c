import type { Environment } from '@assay/contract/environments'
import { TextField } from '@mui/material'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './recorder.module.css'
import { RecordingProblem } from './recording-problem.tsx'

interface RecorderStartProps {
	url: string
	onUrl: (url: string) => void
	environment: Environment | undefined
	/** Why the latest recording could not begin. */
	message: string | undefined
	onStart: () => void
	onClose: () => void
}

/** Asks which page a recording begins at. */
export function RecorderStart({ url, onUrl, environment, message, onStart, onClose }: RecorderStartProps) {
	return (
		<DialogFrame title="Record steps" submit="Start" width={560} onSubmit={onStart} onClose={onClose}>
			<div className={styles.ask}>
				<p className="second">
					A browser opens the page. What you click and type there becomes steps and objects; nothing changes until you
					accept them.
				</p>
				<TextField
					label="Page"
					value={url}
					onChange={(event) => onUrl(event.target.value)}
					placeholder={environment ? `The baseUrl of ${environment.name}` : 'https://…'}
					autoFocus
					slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
				/>
				<RecordingProblem>{message}</RecordingProblem>
			</div>
		</DialogFrame>
	)
}
