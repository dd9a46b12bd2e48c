import { variableLines } from '@assay/engine/feature/completion/variable-lines'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { EditorView, keymap } from '@codemirror/view'
import { commands } from '../text/commands.ts'
import { goToLine } from '../text/go-to-line.ts'
import { around } from './around.ts'
import { namedAt } from './named-at.ts'

/** F12 or Ctrl and a click: to where an object, a key, a feature or a variable comes from. */
export function goToNamed(view: EditorView, pos = view.state.selection.main.head): boolean {
	const named = namedAt(view.state, pos)
	if (!named) return false
	if (named.kind === 'variable') {
		const line = variableLines(view.state.doc.toString(), vocabularyWith(view.state.facet(around).custom)).get(
			named.name,
		)
		if (line !== undefined) goToLine(view, line)
		return line !== undefined
	}
	const { goTo } = view.state.facet(commands)
	goTo?.(named)
	return goTo !== undefined
}

function askUsages(view: EditorView): boolean {
	const named = namedAt(view.state, view.state.selection.main.head)
	const { findUsages } = view.state.facet(commands)
	if (!named || !findUsages || !['object', 'data', 'feature'].includes(named.kind)) return false
	findUsages(named)
	return true
}

function askRename(view: EditorView): boolean {
	const named = namedAt(view.state, view.state.selection.main.head)
	const { renameObject } = view.state.facet(commands)
	if (named?.kind !== 'object' || !renameObject) return false
	renameObject(named.name)
	return true
}

export const goToKeys = [
	keymap.of([
		{ key: 'F12', preventDefault: true, run: (view) => goToNamed(view) },
		{ key: 'Shift-F12', preventDefault: true, run: askUsages },
		{ key: 'F2', preventDefault: true, run: askRename },
	]),
	EditorView.domEventHandlers({
		mousedown(event, view) {
			if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false
			const pos = view.posAtCoords({ x: event.clientX, y: event.clientY })
			return pos !== null && goToNamed(view, pos)
		},
	}),
]
