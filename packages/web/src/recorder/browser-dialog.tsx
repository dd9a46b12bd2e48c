import type { RecordingInput } from '@assay/contract/recordings'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import styles from './recorder.module.css'

interface BrowserDialogProps {
	kind: string
	message: string
	text: string
	act: (input: RecordingInput) => void
}

/** An alert, a confirmation or a prompt of the page: no picture shows it, and the page waits. */
export function BrowserDialog({ kind, message, text: given, act }: BrowserDialogProps) {
	const [text, setText] = useState(given)
	const answer = (accept: boolean) => act({ do: 'answer', accept, text })
	return (
		<section className={styles.alert} aria-label="Dialog of the page">
			<p>{message}</p>
			{kind === 'prompt' && (
				<TextField label="Answer" value={text} onChange={(event) => setText(event.target.value)} autoFocus />
			)}
			<div className={styles.buttons}>
				{kind !== 'alert' && <Action onClick={() => answer(false)}>Cancel</Action>}
				<Action kind="primary" onClick={() => answer(true)}>
					OK
				</Action>
			</div>
		</section>
	)
}
