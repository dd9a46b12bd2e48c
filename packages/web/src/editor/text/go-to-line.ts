import { EditorView } from '@codemirror/view'

/** Puts the cursor on a line and brings it to the middle. */
export function goToLine(view: EditorView, line: number) {
	const { from } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)))
	view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
	view.focus()
}
