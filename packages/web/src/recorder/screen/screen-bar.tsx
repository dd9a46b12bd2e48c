import { Action } from '../../ui/action.tsx'
import { type Check, NextClick } from '../next-click.tsx'
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

/** What runs on the screen, what the next click is for, and the taking of pictures. */
export function ScreenBar({ recording: { state, picture }, check, onCheck, onTake, environment }: ScreenBarProps) {
	const ready = state === 'RUNNING' && picture !== undefined
	return (
		<div className={styles.bar}>
			<span className={`small second ${styles.what}`}>
				{environment ? `The program of ${environment}` : 'No environment is chosen'}
				{picture ? `, ${picture.width}×${picture.height}` : ''}
			</span>
			<NextClick checks={['present', 'hover']} check={check} onCheck={onCheck} disabled={!ready} />
			<Action onClick={onTake} disabled={!ready}>
				Take a picture
			</Action>
		</div>
	)
}
