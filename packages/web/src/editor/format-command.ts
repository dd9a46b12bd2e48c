import type { EditorView } from '@codemirror/view'
import { formatDocument } from './format-document.ts'

/** Formats the text and keeps the cursor on its line, where it stood in the words. */
export function format(view: EditorView): boolean {
	const { state } = view
	if (state.readOnly) return false
	const before = state.doc.toString()
	const after = formatDocument(before)
	if (after === before) return true
	const head = state.selection.main.head
	const words = before.slice(0, head).replace(/\s/g, '').length
	view.dispatch({
		changes: { from: 0, to: before.length, insert: after },
		selection: { anchor: placeAfter(after, words) },
		scrollIntoView: true,
		userEvent: 'format',
	})
	return true
}

/** The offset behind that many characters that are not space. */
function placeAfter(text: string, characters: number): number {
	let seen = 0
	for (let at = 0; at < text.length; at++) {
		if (seen === characters) return at
		if (/\S/.test(text[at] ?? '')) seen++
	}
	return text.length
}
