import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
	drawSelection,
	dropCursor,
	EditorView,
	highlightActiveLine,
	highlightActiveLineGutter,
	highlightSpecialChars,
	keymap,
	lineNumbers,
	rectangularSelection,
	tooltips,
} from '@codemirror/view'
import { editorTheme } from './editor-theme.ts'

/** What both editors share: two-space tabs, brackets, search, history, keys. Escape, then Tab leaves the editor. */
export const baseExtensions: Extension = [
	highlightSpecialChars(),
	history(),
	drawSelection(),
	dropCursor(),
	EditorState.allowMultipleSelections.of(true),
	EditorState.tabSize.of(2),
	indentUnit.of('  '),
	bracketMatching(),
	closeBrackets(),
	rectangularSelection(),
	highlightActiveLine(),
	highlightActiveLineGutter(),
	highlightSelectionMatches({ minSelectionLength: 3 }),
	search({ top: true }),
	tooltips({ position: 'fixed' }),
	editorTheme,
	keymap.of([
		...closeBracketsKeymap,
		...defaultKeymap,
		...searchKeymap,
		...historyKeymap,
		...completionKeymap,
		...lintKeymap,
		indentWithTab,
	]),
]

export const numbers = lineNumbers()

export const completion = autocompletion({
	icons: false,
	// What is known is at hand: there is nothing to wait for.
	activateOnTypingDelay: 0,
	maxRenderedOptions: 60,
	activateOnCompletion: (done) => done.type === 'action',
	positionInfo: (_view, list, _option, _info, space) =>
		space.right - list.right >= 300
			? { style: `top: -1px; left: calc(100% - 1px)`, class: 'cm-info-right' }
			: { style: `top: 100%; left: -1px; border-radius: 8px; margin-top: 4px`, class: 'cm-info-below' },
})

export const named = (label: string) => EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' })
