import { screenLimits } from '@assay/contract/screens'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { IconAction } from './icon-action.tsx'
import styles from './message-bar.module.css'

type Kind = 'done' | 'failed'
interface MessageAction {
	word: string
	act: () => void
}
interface Message {
	text: string
	kind: Kind
	/** What one can do about it there and then. */
	action: MessageAction | undefined
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
export const say = (text: string, kind: Kind = 'done', action?: MessageAction) =>
	show({ text, kind, action, number: ++number })

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

export function MessageBar() {
	const message = useSyncExternalStore(subscribe, () => current)
	return message && <Bar key={message.number} message={message} />
}

/** Takes the focus back to where it came from when a part of the screen goes that has it; otherwise it would begin at the top of the page. */
function useGivenBackFocus(part: RefObject<HTMLElement | null>) {
	const from = useRef<Element | null>(null)
	useLayoutEffect(() => {
		const { current } = part
		return () => {
			if (current?.contains(document.activeElement) && from.current instanceof HTMLElement) from.current.focus()
		}
	}, [part])
	return (before: Element | null) => {
		if (!part.current?.contains(before)) from.current = before
	}
}

/** Goes by itself, but not while the pointer or the keyboard is on it; Escape closes it. */
function Bar({ message }: { message: Message }) {
	const [held, hold] = useState(false)
	const bar = useRef<HTMLDivElement>(null)
	const cameFrom = useGivenBackFocus(bar)
	useEffect(() => {
		if (held) return
		const timer = setTimeout(() => end(message), screenLimits.messageFor)
		return () => clearTimeout(timer)
	}, [held, message])
	useEffect(() => {
		const listen = ({ key }: KeyboardEvent) => key === 'Escape' && end(message)
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [message])
	const { action } = message
	const failed = message.kind === 'failed'
	return createPortal(
		// Not within the page, which a dialog hides from who cannot see.
		// biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it, it only waits for its reader
		<div
			ref={bar}
			className={styles.bar}
			data-message-bar={message.text}
			role={failed ? 'alert' : 'status'}
			onPointerEnter={() => hold(true)}
			onPointerLeave={() => hold(false)}
			onFocus={({ relatedTarget }) => {
				hold(true)
				cameFrom(relatedTarget)
			}}
			onBlur={() => hold(false)}
		>
			<Icon name={failed ? 'failed' : 'passed'} className={failed ? styles.failed : styles.done} />
			<span>{message.text}</span>
			{action && (
				<button
					type="button"
					className={styles.act}
					onClick={() => {
						end(message)
						action.act()
					}}
				>
					{action.word}
				</button>
			)}
			<IconAction icon="close" label="Close" onClick={() => end(message)} />
		</div>,
		document.body,
	)
}
