import type { EditorView } from '@codemirror/view'
import { dialectOf } from '../../language/dialect.ts'
import { around } from '../language/around.ts'
import { smallestChanges } from '../text/smallest-changes.ts'
import { formatDocument } from './format-document.ts'

/** Formats the text; the cursor stays where it stood in the words, and so do the problems. */
export function format(view: EditorView): boolean {
	const { state } = view
	if (state.readOnly) return false
	const before = state.doc.toString()
	const changes = state.changes(smallestChanges(before, formatDocument(before, dialectOf(state.facet(around).type))))
	if (changes.empty) return true
	view.dispatch({ changes, selection: state.selection.map(changes, 1), scrollIntoView: true, userEvent: 'format' })
	return true
}
