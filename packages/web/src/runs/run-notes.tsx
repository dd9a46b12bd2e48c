import { type NotRun, notRun, type RunView } from '@assay/engine/log/fold'
import { writeLines } from '@assay/engine/log/lines'
import { Icon } from '../ui/icon.tsx'
import styles from './run-notes.module.css'

const most = 5

/** Why a run that failed did so beside its tests, what of it never ran, and what it warned of; everything it said stands in the console. */
export function RunNotes({ view }: { view: RunView }) {
	const notes = notesOf(view)
	if (notes.length === 0) return null
	return (
		<ul className={styles.notes} aria-label="Notes">
			{notes.slice(0, most).map(({ level, text }, index) => (
				<li key={`${text}-${index}`}>
					<span className="error">
						<Icon name="error" />
					</span>
					<span className={level === 'error' ? 'error' : ''}>{text}</span>
				</li>
			))}
			{notes.length > most && <li className="second">{`and ${notes.length - most} more in the console`}</li>}
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
