import type { Environment } from '@assay/contract/environments'
import { TextField } from '@mui/material'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './recorder.module.css'

interface RecorderStartProps {
	/** On a device, in place of a browser. */
	device: boolean
	url: string
	onUrl: (url: string) => void
	environment: Environment | undefined
	/** Why the latest recording could not begin. */
	message: string | undefined
	onStart: () => void
	onClose: () => void
}

/** Asks where a recording begins. */
export function RecorderStart({ device, url, onUrl, environment, message, onStart, onClose }: RecorderStartProps) {
	return (
		<DialogFrame
			title="Record steps"
			submit="Start"
			width={560}
			onSubmit={onStart}
			onClose={onClose}
			disabled={device && !environment}
		>
			<div className={styles.ask}>
				<p className="second">
					{device
						? 'The app opens on the device. What you tap and type there becomes steps and objects; nothing changes until you accept them.'
						: 'A browser opens the page. What you click and type there becomes steps and objects; nothing changes until you accept them.'}
				</p>
				{device && (
					<p>
						{environment
							? `Device and app are those of ${environment.name}.`
							: 'Choose an environment first: its capabilities name the device.'}
					</p>
				)}
				<TextField
					label="Page"
					value={url}
					onChange={(event) => onUrl(event.target.value)}
					placeholder={
						device ? 'None: the app alone' : environment ? `The baseUrl of ${environment.name}` : 'https://…'
					}
					autoFocus
					slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
				/>
				{message && (
					<p role="alert" className={styles.problem}>
						{message}
					</p>
				)}
			</div>
		</DialogFrame>
	)
}
