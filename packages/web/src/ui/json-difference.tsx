import type { Difference } from '@assay/contract/run-events'
import type { DifferenceLine } from '@assay/engine/log/difference/difference-line'
import { differenceLines } from '@assay/engine/log/difference/difference-lines'
import { useMemo, useState } from 'react'
import { Action } from './action.tsx'
import styles from './json-difference.module.css'

const shownFirst = 120
/** Of two that share no line, such as a page that came where data was expected, the beginning says it. */
const shownOfOther = 20

/** Expected beside actual, aligned: `≠` changed, `−` missing, `+` unexpected; on small screens expected above actual. */
export function JsonDifference({ difference }: { difference: Difference }) {
	const lines = useMemo(() => differenceLines(difference), [difference])
	const [all, setAll] = useState(false)
	const first = lines.some(({ sign }) => sign === 'equal' || sign === 'folded') ? shownFirst : shownOfOther
	const shown = all ? lines : lines.slice(0, first)
	return (
		<div>
			<figure className={styles.difference} aria-label="Difference between expected and actual">
				<div className={styles.head}>Expected</div>
				<div className={styles.head}>Actual</div>
				{shown.map((line, index) => (
					<Row key={index} {...line} />
				))}
			</figure>
			{lines.length > shown.length && (
				<Action kind="bare" onClick={() => setAll(true)}>{`Show all ${lines.length} lines`}</Action>
			)}
		</div>
	)
}

function Row({ sign, expected, actual, mark, note }: DifferenceLine) {
	const words = { changed: 'expected', missing: 'missing', new: 'unexpected', equal: '', folded: '' }[sign]
	const look = `${styles[sign]} ${sign === 'equal' || sign === 'folded' ? styles.same : ''}`
	return (
		<>
			<code className={`${styles.expected} ${look}`}>
				{words && expected !== undefined && <span className="sr-only">{words}: </span>}
				{expected !== undefined && <Marked text={expected} mark={mark?.expected} />}
			</code>
			<code className={`${styles.actual} ${look}`}>
				{sign === 'changed' && <span className="sr-only">was: </span>}
				{actual !== undefined && <Marked text={actual} mark={mark?.actual} />}
				{note && <span className={styles.note}>{note}</span>}
			</code>
		</>
	)
}

function Marked({ text, mark }: { text: string; mark: string | undefined }) {
	const at = mark ? text.lastIndexOf(mark) : -1
	if (!mark || at < 0) return text
	return (
		<>
			{text.slice(0, at)}
			<mark>{mark}</mark>
			{text.slice(at + mark.length)}
		</>
	)
}
