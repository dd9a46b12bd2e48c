import { type Diagnostic, forEachDiagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { Icon } from '../../ui/icon.tsx'
import { goToLine } from '../text/go-to-line.ts'
import styles from './problem-list.module.css'

interface Found {
	diagnostic: Diagnostic
	from: number
	to: number
}

/** More than this nobody reads one below the other; the editor underlines all of them. */
const most = 100

/** Every problem as a whole sentence, with its line and its fixes: what the margin of a line has no room for. */
export function ProblemList({ view, state }: { view: EditorView; state: EditorState }) {
	const found: Found[] = []
	forEachDiagnostic(state, (diagnostic, from, to) => found.push({ diagnostic, from, to }))
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
		<section className={styles.frame} aria-label="Problems" tabIndex={0}>
			<ul>
				{found.slice(0, most).map(({ diagnostic, from, to }) => {
					const line = state.doc.lineAt(Math.min(from, state.doc.length)).number
					return (
						<li key={`${from} ${diagnostic.message}`} data-severity={diagnostic.severity}>
							<button type="button" className={styles.problem} onClick={() => goToLine(view, line)}>
								<Icon name="error" />
								<span className={styles.line}>Line {line}</span>
								<span>{diagnostic.message}</span>
							</button>
							{(diagnostic.actions ?? []).map((action) => (
								<button
									key={action.name}
									type="button"
									className={styles.fix}
									onClick={() => action.apply(view, from, to)}
								>
									{action.name}
								</button>
							))}
						</li>
					)
				})}
				{found.length > most && <li className="quiet">And {found.length - most} more</li>}
			</ul>
		</section>
	)
}
