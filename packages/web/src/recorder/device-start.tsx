import type { Environment } from '@assay/contract/environments'
import { MenuItem, TextField } from '@mui/material'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './recorder.module.css'

interface DeviceStartProps {
	environments: readonly Environment[]
	environment: Environment | undefined
	onChoose: (id: number) => void
	url: string
	onUrl: (url: string) => void
	/** Why the latest recording could not begin. */
	message: string | undefined
	onStart: () => void
	onClose: () => void
}

/** Asks whose device and app are opened. */
export function DeviceStart(props: DeviceStartProps) {
	const { environments, environment, onChoose, url, onUrl, message, onStart, onClose } = props
	return (
		<DialogFrame
			title="Record on a device"
			submit="Start"
			width={560}
			onSubmit={onStart}
			onClose={onClose}
			disabled={environment === undefined}
		>
			<div className={styles.ask}>
				<p className="second">
					The app opens on the device that the capabilities of the environment name. What you tap and type there becomes
					steps and objects; nothing changes until you accept them.
				</p>
				<TextField
					select
					label="Environment"
					value={environment?.id ?? ''}
					onChange={(event) => onChoose(Number(event.target.value))}
					helperText={environments.length === 0 ? 'This project has none yet: add one first.' : ' '}
				>
					{environments.map(({ id, name }) => (
						<MenuItem key={id} value={id}>
							{name}
						</MenuItem>
					))}
				</TextField>
				<TextField
					label="Page"
					value={url}
					onChange={(event) => onUrl(event.target.value)}
					placeholder="None: the app alone"
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
