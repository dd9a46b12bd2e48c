import { screenLimits } from '@assay/contract/screens'
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
	ViewPlugin,
} from '@codemirror/view'
import { editorTheme } from './editor-theme.ts'

/** What both editors share: two-space tabs, brackets, search, history, keys. Escape, then Tab leaves the editor. */
export const baseExtensions: Extension = [
	highlightSpecialChars(),
	history(),
	drawSelection(),
	dropCursor(),
	EditorState.allowMultipleSelections.of(true),
	EditorState.tabSize.of(screenLimits.tab),
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

const suggestions = autocompletion({
	icons: false,
	// What is known is at hand: there is nothing to wait for.
	activateOnTypingDelay: 0,
	maxRenderedOptions: 30,
	activateOnCompletion: (done) => done.type === 'action',
	positionInfo: (_view, list, _option, _info, space) =>
		space.right - list.right >= 300
			? { style: `top: -1px; left: calc(100% - 1px)`, class: 'cm-info-right' }
			: { style: `top: 100%; left: -1px; border-radius: 8px; margin-top: 4px`, class: 'cm-info-below' },
})

/** What asks the sources for suggestions; the library names it nowhere. */
const asker = [suggestions].flat(9).find((one) => one instanceof ViewPlugin) as
	| ViewPlugin<{ startUpdate?(): void }>
	| undefined

/** The library asks in a timer, which a browser lets run a frame after the key: too late for who types fast. */
const atOnce = EditorView.updateListener.of(({ view, transactions }) => {
	if (asker && transactions.some((change) => change.isUserEvent('input.type')))
		queueMicrotask(() => view.plugin(asker)?.startUpdate?.())
})

export const completion: Extension = [suggestions, atOnce]

export const named = (label: string) => EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' })
