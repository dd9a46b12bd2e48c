import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { Action } from '../../ui/action.tsx'
import type { Check } from '../browser-picture.tsx'
import styles from '../recorder.module.css'
import type { Recording } from '../use-recording.ts'

interface ScreenBarProps {
	recording: Recording
	check: Check | undefined
	onCheck: (check: Check | undefined) => void
	onTake: () => void
	/** Its name. */
	environment: string | undefined
}

const checks: [Check, string][] = [
	['present', 'Verify present'],
	['hover', 'Hover'],
]

/** What runs on the screen, what the next click is for, and the taking of pictures. */
export function ScreenBar({ recording: { state, picture }, check, onCheck, onTake, environment }: ScreenBarProps) {
	const ready = state === 'RUNNING' && picture !== undefined
	return (
		<div className={styles.bar}>
			<span className={`small second ${styles.what}`}>
				{environment ? `The program of ${environment}` : 'No environment is chosen'}
				{picture ? `, ${picture.width}×${picture.height}` : ''}
			</span>
			<ToggleButtonGroup
				exclusive
				size="small"
				value={check ?? null}
				onChange={(_, value: Check | null) => onCheck(value ?? undefined)}
				aria-label="What the next click is for"
				disabled={!ready}
			>
				{checks.map(([value, label]) => (
					<ToggleButton key={value} value={value} sx={{ textTransform: 'none', px: 1.25, py: 0.25 }}>
						{label}
					</ToggleButton>
				))}
			</ToggleButtonGroup>
			<Action onClick={onTake} disabled={!ready}>
				Take a picture
			</Action>
		</div>
	)
}
