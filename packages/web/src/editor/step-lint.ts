import { type Diagnostic, linter } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { around } from './around.ts'
import { findProblems } from './find-problems.ts'

/** Underlines what would not run, a moment after the typing stops, with the fix one click away. */
export const stepLint = linter(lint, {
	delay: 250,
	needsRefresh: (update) => update.startState.facet(around) !== update.state.facet(around),
})

/** Beyond this length reading it all takes a while, so it waits until nothing else is to be done. */
const large = 50_000

function lint(view: EditorView): Diagnostic[] | Promise<Diagnostic[]> {
	if (view.state.doc.length < large || !('requestIdleCallback' in window)) return diagnose(view)
	return new Promise((resolve) => requestIdleCallback(() => resolve(diagnose(view)), { timeout: 3000 }))
}

function diagnose(view: EditorView): Diagnostic[] {
	const length = view.state.doc.length
	return findProblems(view.state.doc.toString(), view.state.facet(around)).map(
		({ from, to, message, severity, fixes }) => ({
			from: Math.min(from, length),
			to: Math.min(to, length),
			message,
			severity,
			actions: fixes.map((fix) => ({
				name: fix.label,
				apply: (editor: EditorView, now: number) => {
					const moved = now - from
					editor.dispatch({ changes: { from: fix.from + moved, to: fix.to + moved, insert: fix.insert } })
					editor.focus()
				},
			})),
		}),
	)
}
