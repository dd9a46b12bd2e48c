import type { RecordingInput } from '@assay/contract/recordings'
import { TextField } from '@mui/material'
import { type RefObject, useId, useRef, useState } from 'react'
import { Action } from '../ui/action.tsx'
import styles from './recorder.module.css'
import { useFocusFrom } from './use-focus-from.ts'

interface BrowserDialogProps {
	kind: string
	message: string
	text: string
	/** What it opened over. */
	frame: RefObject<HTMLElement | null>
	act: (input: RecordingInput) => void
}

/** An alert, a confirmation or a prompt of the page: no picture shows it, and the page waits. */
export function BrowserDialog({ kind, message, text: given, frame, act }: BrowserDialogProps) {
	const section = useRef<HTMLElement>(null)
	const says = useId()
	useFocusFrom(frame, section)
	const [text, setText] = useState(given)
	const answer = (accept: boolean) => act({ do: 'answer', accept, text })
	return (
		<section
			ref={section}
			role="alertdialog"
			className={styles.alert}
			aria-label="Dialog of the page"
			aria-describedby={says}
		>
			<p id={says}>{message}</p>
			{kind === 'prompt' && (
				<TextField
					label="Answer"
					value={text}
					onChange={(event) => setText(event.target.value)}
					onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && answer(true)}
					autoFocus
				/>
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
