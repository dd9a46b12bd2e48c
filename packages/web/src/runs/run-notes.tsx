import { type NotRun, notRun, type RunView } from '@assay/engine/log/fold'
import { writeLines } from '@assay/engine/log/lines'
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './run-notes.module.css'

const shownFirst = 5

/** Why a run that failed did so beside its tests, what of it never ran, and what it warned of. */
export function RunNotes({ view }: { view: RunView }) {
	const [all, setAll] = useState(false)
	const notes = notesOf(view)
	if (notes.length === 0) return null
	return (
		<ul className={styles.notes} aria-label="Notes">
			{(all ? notes : notes.slice(0, shownFirst)).map(({ level, text }, index) => (
				<li key={`${text}-${index}`}>
					<span className="error">
						<Icon name="error" />
					</span>
					<span className={level === 'error' ? 'error' : ''}>{text}</span>
				</li>
			))}
			{!all && notes.length > shownFirst && (
				<li>
					<Action kind="bare" onClick={() => setAll(true)}>{`Show all ${notes.length}`}</Action>
				</li>
			)}
		</ul>
	)
}

function notesOf(view: RunView): { level: string; text: string }[] {
	// The reason of a run that could not run stands above.
	const lost = view.status === 'FAILURE' && view.reason !== undefined ? [view.reason] : []
	const left = view.status === 'RUNNING' ? [] : notRun(view).map(leftOf)
	return [
		...[...lost, ...left].map((text) => ({ level: 'error', text })),
		...view.notes.filter(({ level }) => level !== 'info'),
	]
}

const leftOf = ({ path, lines }: NotRun) =>
	`Not run: ${path}, ${lines.length === 1 ? 'the scenario in line' : `${lines.length} scenarios in lines`} ${writeLines(lines).replaceAll(',', ', ')}`
