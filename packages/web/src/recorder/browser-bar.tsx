import type { RecordingInput } from '@assay/contract/recordings'
import { useEffect, useRef, useState } from 'react'
import { IconAction } from '../ui/icon-action.tsx'
import { type Check, NextClick } from './next-click.tsx'
import styles from './recorder.module.css'
import type { Recording } from './use-recording.ts'

interface BrowserBarProps {
	recording: Recording
	check: Check | undefined
	onCheck: (check: Check | undefined) => void
	act: (input: RecordingInput) => void
}

/** Back, forward, reload and the address, and what the next click is for. */
export function BrowserBar({ recording: { now, state }, check, onCheck, act }: BrowserBarProps) {
	// Undefined: the address of the page, which may change by itself while another one is typed.
	const [typed, type] = useState<string>()
	const address = typed ?? now?.url ?? ''
	const field = useRef<HTMLInputElement>(null)
	useEffect(() => {
		if (document.activeElement !== field.current) type(undefined)
	}, [now?.url])
	const why = state === 'RUNNING' ? undefined : 'No browser is open.'
	const go = () => {
		const url = /^[a-z]+:/i.test(address) ? address : `http://${address}`
		if (/^https?:\/\//i.test(url) && URL.canParse(url)) act({ do: 'go', url })
		type(undefined)
	}
	return (
		<div className={styles.bar}>
			<IconAction icon="left" label="Back" why={why} onClick={() => act({ do: 'back' })} />
			<IconAction icon="right" label="Forward" why={why} onClick={() => act({ do: 'forward' })} />
			<IconAction icon="sync" label="Reload" why={why} onClick={() => act({ do: 'reload' })} />
			<input
				ref={field}
				aria-label="Address"
				className={styles.address}
				value={address}
				spellCheck={false}
				readOnly={state !== 'RUNNING'}
				onChange={(event) => type(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return
					event.preventDefault()
					go()
				}}
			/>
			<NextClick checks={['text', 'present', 'hover']} check={check} onCheck={onCheck} disabled={state !== 'RUNNING'} />
		</div>
	)
}
