import { type Diagnostic, forEachDiagnostic, setDiagnostics } from '@codemirror/lint'
import { type EditorState, Transaction } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { around } from '../language/around.ts'
import type { Problem } from '../language/language.ts'
import { commands, type EditorCommands } from '../text/commands.ts'
import { lintAsker } from './ask-lint.ts'

/** In milliseconds: long enough that the key is painted first; who asks while an answer is on its way asks once. */
const afterKey = 5

/** What comes from the server comes in several answers: half of them would call objects missing that are only on their way. */
const afterAnswer = 250

/** So many times that long the others are waited for: a server that answers no more stops no reading. */
const mostWaits = 20

/** Underlines what would not run as one types, with the fix one click away. */
export const stepLint = ViewPlugin.fromClass(
	class {
		readonly asker = lintAsker()
		timer: ReturnType<typeof setTimeout> | undefined
		/** How many times others may still be waited for, since one answer came. */
		waits = 0
		/** What the fixes call is another since they were made. */
		renew = false

		constructor(readonly view: EditorView) {
			this.soon(afterAnswer)
		}

		update({ docChanged, startState, state, transactions }: ViewUpdate) {
			const other =
				startState.facet(around) !== state.facet(around) || startState.facet(commands) !== state.facet(commands)
			this.renew ||= other
			const answer = other || transactions.some((one) => one.annotation(Transaction.remote))
			if (answer) this.waits = mostWaits
			if (docChanged || other) this.soon(answer ? afterAnswer : afterKey)
		}

		soon(delay: number) {
			clearTimeout(this.timer)
			this.timer = setTimeout(() => void this.lint(), delay)
		}

		async lint() {
			const { state } = this.view
			// It will be another soon, and then is looked at again.
			const known = state.facet(around)
			const { reading, awaited } = known
			if (reading) return
			if (this.waits > 0 && awaited?.()) {
				this.waits--
				this.soon(afterAnswer)
				return
			}
			this.waits = 0
			const found = await this.asker.ask(state.doc.toString(), known)
			// Of another text, or by what is no longer known: it is looked at again.
			if (!found || this.view.state.doc !== state.doc || this.view.state.facet(around) !== known) return
			const length = state.doc.length
			const diagnostics = found.map((problem) => diagnosticOf(problem, length, state.facet(commands)))
			// Most keys change no problem: what is shown moved along with the text.
			if (!this.renew && same(diagnostics, shown(this.view.state))) return
			this.renew = false
			this.view.dispatch(setDiagnostics(this.view.state, diagnostics))
		}

		destroy() {
			clearTimeout(this.timer)
			this.asker.close()
		}
	},
)

function shown(state: EditorState): Diagnostic[] {
	const all: Diagnostic[] = []
	forEachDiagnostic(state, (diagnostic, from, to) => all.push({ ...diagnostic, from, to }))
	return all
}

const wordsOf = ({ message, severity, actions = [] }: Diagnostic) =>
	[severity, message, ...actions.map(({ name }) => name)].join('\n')

/** Whether both say the same of the same places, in whatever order. */
function same(some: Diagnostic[], others: Diagnostic[]): boolean {
	if (some.length !== others.length) return false
	const keys = new Set(some.map((one) => `${one.from} ${one.to} ${wordsOf(one)}`))
	return others.every((one) => keys.has(`${one.from} ${one.to} ${wordsOf(one)}`))
}

function diagnosticOf(problem: Problem, length: number, { createObject, declareKey }: EditorCommands): Diagnostic {
	const { from, to, message, severity, fixes, missing } = problem
	const actions = fixes.map((fix) => ({
		name: fix.label,
		apply: (editor: EditorView, now: number) => {
			const moved = now - from
			editor.dispatch({ changes: { from: fix.from + moved, to: fix.to + moved, insert: fix.insert } })
			editor.focus()
		},
	}))
	if (missing && 'object' in missing && createObject)
		actions.push({ name: `Create [${missing.object}]`, apply: () => createObject(missing.object) })
	if (missing && 'key' in missing && declareKey)
		actions.push({ name: `Declare ${missing.key}`, apply: () => declareKey(missing.key) })
	return { from: Math.min(from, length), to: Math.min(to, length), message, severity, actions }
}
