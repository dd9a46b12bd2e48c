import type { Content } from '@assay/contract/run-events'
import { isText } from '@assay/engine/log/report/evidence-file'
import { useMemo, useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { byteSize } from '../../ui/durations.ts'
import { useRunSource } from '../log/run-source.ts'
import { bodyLines } from './body-lines.ts'
import styles from './exchanges.module.css'
import { HeaderList } from './header-list.tsx'
import { KeptFile, sizeOf } from './kept-file.tsx'

const shownFirst = 60
const none: string[] = []

interface MessagePartProps {
	title: string
	headers: [string, string][]
	body: Content | undefined
	/** JsonPaths to mark in the body. */
	marked?: string[]
}

/** Headers and body of one side; JSON is indented, and lines that a check complained about are marked. */
export function MessagePart({ title, headers, body, marked = none }: MessagePartProps) {
	const readable = body && ('text' in body || isText(body.mediaType))
	const text = useRunSource().useText(readable ? body : undefined)
	const [all, setAll] = useState(false)
	const lines = useMemo(() => (text === undefined ? [] : bodyLines(text, marked)), [text, marked])
	return (
		<div className={styles.part}>
			<div className="small medium second">
				{title} {body && <span className="quiet">{byteSize(sizeOf(body))}</span>}
			</div>
			<HeaderList headers={headers} />
			{body && !readable && <KeptFile name="body" content={body} />}
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
