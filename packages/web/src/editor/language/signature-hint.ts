import { karateCallAt } from '@assay/engine/feature/completion/karate-call'
import { signatureAt } from '@assay/engine/feature/completion/signature'
import { stepStart } from '@assay/engine/feature/step-lines'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'
import { dialectOf } from '../../language/dialect.ts'
import { around } from './around.ts'

/** Above the step that is being typed: the parts of its action, the one that comes next in bold. Escape takes it away. */
interface Hint {
	tooltip: Tooltip | null
	/** The line on which it was sent away. */
	silent: number
}

const dismiss = StateEffect.define<number>()
const focused = StateEffect.define<boolean>()

const field = StateField.define<Hint & { focus: boolean }>({
	create: () => ({ tooltip: null, silent: -1, focus: false }),
	update(hint, transaction) {
		let { silent, focus } = hint
		for (const effect of transaction.effects) {
			if (effect.is(dismiss)) silent = effect.value
			if (effect.is(focused)) focus = effect.value
		}
		const moved = transaction.docChanged || transaction.selection || transaction.effects.length > 0
		if (!moved) return hint
		const line = transaction.state.doc.lineAt(transaction.state.selection.main.head).number
		if (line !== silent) silent = -1
		// It is for who types: moving about with the keys shows none until something is typed.
		const typed = transaction.isUserEvent('input') || transaction.isUserEvent('delete') || hint.tooltip !== null
		return { focus, silent, tooltip: focus && typed && silent < 0 ? tooltipOf(transaction.state) : null }
	},
	provide: (of) => showTooltip.from(of, ({ tooltip }) => tooltip),
})

function tooltipOf(state: EditorState): Tooltip | null {
	const { type, custom } = state.facet(around)
	const { head, from, empty } = state.selection.main
	if (state.readOnly) return null
	const line = state.doc.lineAt(head)
	// A field that completion has put in is selected until one types over it.
	if (dialectOf(type) === 'karate') return from < line.from ? null : callTooltip(line.text, line.from, from)
	if (!empty) return null
	const start = stepStart(state.sliceDoc(0, line.to))
	if (start === undefined || head < start) return null
	const found = signatureAt(state.sliceDoc(start, line.to), head - start, vocabularyWith(custom))
	if (!found?.slots.some(({ active }) => active)) return null
	const { action, slots } = found
	return tooltip(
		start,
		action.name,
		slots.map((slot) => ({ ...slot, kind: kindOf(slot.text) })),
		'',
	)
}

/** The call that is being written in a line of a Karate feature. */
function callTooltip(line: string, start: number, head: number): Tooltip | null {
	const found = karateCallAt(line.slice(0, head - start))
	if (!found || found.slots.length === 0) return null
	const { name, slots, gives } = found
	const at = line.lastIndexOf(name, head - start)
	return tooltip(
		start + at,
		name,
		slots.map((slot) => ({ ...slot, kind: 'data' })),
		gives,
	)
}

const kindOf = (text: string) => (text.startsWith('[') ? 'object' : text.startsWith('<') ? 'data' : 'expected')

interface Shown {
	text: string
	required: boolean
	active: boolean
	kind: string
}

/** `gives` = the kind of value that comes back, or ''. */
const tooltip = (pos: number, name: string, slots: Shown[], gives: string): Tooltip => ({
	pos,
	above: true,
	create() {
		const dom = document.createElement('div')
		dom.className = 'cm-signature'
		dom.append(piece('span', 'action', name))
		for (const { text, required, active, kind } of slots) {
			dom.append(' ', piece(active ? 'strong' : 'span', kind, text))
			if (!required && text !== '…') dom.append(piece('span', 'quiet', '?'))
		}
		if (gives) dom.append(' ', piece('span', 'quiet', `→ ${gives}`))
		return { dom }
	},
})

function piece(tag: string, className: string, text: string) {
	const made = document.createElement(tag)
	made.className = className
	made.textContent = text
	return made
}

export const signatureHint = [
	field,
	EditorView.focusChangeEffect.of((_state, focus) => focused.of(focus)),
	keymap.of([
		{
			key: 'Escape',
			run(view) {
				if (!view.state.field(field).tooltip) return false
				view.dispatch({ effects: dismiss.of(view.state.doc.lineAt(view.state.selection.main.head).number) })
				return true
			},
		},
	]),
]
