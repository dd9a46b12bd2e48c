import type { Content } from '@assay/contract/run-events'
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import { byteSize } from '../ui/durations.ts'
import { useContentText } from './blob.ts'
import { bodyLines } from './body-lines.ts'
import styles from './exchanges.module.css'
import { HeaderList } from './header-list.tsx'

const shownFirst = 60

interface MessagePartProps {
	title: string
	runId: number
	headers: [string, string][]
	body: Content | undefined
	/** JsonPaths to mark in the body. */
	marked?: string[]
}

/** Headers and body of one side; JSON is indented, and lines that a check complained about are marked. */
export function MessagePart({ title, runId, headers, body, marked = [] }: MessagePartProps) {
	const text = useContentText(runId, body)
	const [all, setAll] = useState(false)
	const lines = text === undefined ? [] : bodyLines(text, marked)
	const size = body && ('blob' in body ? body.size : new Blob([body.text]).size)
	return (
		<div className={styles.part}>
			<div className="small medium second">
				{title} {size !== undefined && <span className="quiet">{byteSize(size)}</span>}
			</div>
			<HeaderList headers={headers} />
			{lines.length > 0 && (
				<pre className={styles.body}>
					{(all ? lines : lines.slice(0, shownFirst)).map(({ text: line, marked: wrong }, index) => (
						<span key={`${index}-${line}`} className={wrong ? styles.marked : ''}>
							{line}
							{'\n'}
						</span>
					))}
				</pre>
			)}
			{!all && lines.length > shownFirst && (
				<Action kind="bare" onClick={() => setAll(true)}>{`Show all ${lines.length} lines`}</Action>
			)}
		</div>
	)
}
