import type { RunView } from '@assay/engine/log/fold'
import { Icon } from '../ui/icon.tsx'
import styles from './run-notes.module.css'

const most = 5

/** What the run itself warned of; everything it said stands in the console. */
export function RunNotes({ view }: { view: RunView }) {
	const notes = view.notes.filter(({ level }) => level !== 'info')
	if (notes.length === 0) return null
	return (
		<ul className={styles.notes} aria-label="Notes">
			{notes.slice(0, most).map(({ level, text, at }, index) => (
				<li key={`${at}-${index}`}>
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
