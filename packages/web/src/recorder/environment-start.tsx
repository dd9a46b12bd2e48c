import type { Environment } from '@assay/contract/environments'
import { MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './recorder.module.css'
import { RecordingProblem } from './recording-problem.tsx'

export interface EnvironmentStartProps {
	environments: readonly Environment[]
	environment: Environment | undefined
	onChoose: (id: number) => void
	/** Why the latest recording could not begin. */
	message: string | undefined
	onStart: () => void
	onClose: () => void
}

/** Asks with which environment a recording begins. `children`: what else is asked. */
export function EnvironmentStart(
	props: EnvironmentStartProps & { title: string; about: string; children?: ReactNode },
) {
	const { environments, environment, onChoose, message, onStart, onClose, title, about, children } = props
	return (
		<DialogFrame
			title={title}
			submit="Start"
			width={560}
			onSubmit={onStart}
			onClose={onClose}
			disabled={environment === undefined}
		>
			<div className={styles.ask}>
				<p className="second">{about}</p>
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
				{children}
				<RecordingProblem>{message}</RecordingProblem>
			</div>
		</DialogFrame>
	)
}
