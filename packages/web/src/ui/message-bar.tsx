import { Snackbar } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { IconAction } from './icon-action.tsx'
import styles from './message-bar.module.css'

type Kind = 'done' | 'failed'
interface Message {
	text: string
	kind: Kind
	/** Counts up, so that the same sentence twice is shown twice. */
	number: number
}

let current: Message | undefined
let number = 0
const listeners = new Set<() => void>()

function show(next: Message | undefined) {
	current = next
	for (const listener of listeners) listener()
}

const end = (ended: Message | undefined) => current === ended && show(undefined)

/** Shows one sentence at the bottom for 3 seconds; a newer one takes its place. */
export const say = (text: string, kind: Kind = 'done') => show({ text, kind, number: ++number })

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

export function MessageBar() {
	const message = useSyncExternalStore(subscribe, () => current)
	return (
		<Snackbar
			key={message?.number}
			open={message !== undefined}
			autoHideDuration={3000}
			onClose={(_, reason) => reason !== 'clickaway' && end(message)}
			anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
		>
			<div className={styles.bar} role={message?.kind === 'failed' ? 'alert' : 'status'}>
				<Icon
					name={message?.kind === 'failed' ? 'failed' : 'passed'}
					className={message?.kind === 'failed' ? styles.failed : styles.done}
				/>
				<span>{message?.text}</span>
				<IconAction icon="close" label="Close" onClick={() => end(message)} />
			</div>
		</Snackbar>
	)
}
