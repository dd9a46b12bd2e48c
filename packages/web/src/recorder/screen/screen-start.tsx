import type { Environment } from '@assay/contract/environments'
import { MenuItem, TextField } from '@mui/material'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import styles from '../recorder.module.css'

interface ScreenStartProps {
	environments: readonly Environment[]
	environment: Environment | undefined
	onChoose: (id: number) => void
	/** Why the latest recording could not begin. */
	message: string | undefined
	onStart: () => void
	onClose: () => void
}

/** Asks whose program is opened. */
export function ScreenStart({ environments, environment, onChoose, message, onStart, onClose }: ScreenStartProps) {
	return (
		<DialogFrame
			title="Record on a screen"
			submit="Start"
			width={560}
			onSubmit={onStart}
			onClose={onClose}
			disabled={environment === undefined}
		>
			<div className={styles.ask}>
				<p className="second">
					The program that the environment names (desktop.app) opens on a screen of its own. What you click and type
					there becomes steps and pictures, also a password; nothing changes until you accept them.
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
				{message && (
					<p role="alert" className={styles.problem}>
						{message}
					</p>
				)}
			</div>
		</DialogFrame>
	)
}
