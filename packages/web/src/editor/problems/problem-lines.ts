import { completionStatus } from '@codemirror/autocomplete'
import { type Diagnostic, forEachDiagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import {
	Decoration,
	type DecorationSet,
	type EditorView,
	ViewPlugin,
	type ViewUpdate,
	WidgetType,
} from '@codemirror/view'

class Problem extends WidgetType {
	constructor(readonly diagnostic: Diagnostic) {
		super()
	}

	override eq(other: Problem) {
		return other.diagnostic === this.diagnostic
	}

	override toDOM(view: EditorView) {
		const problem = document.createElement('span')
		problem.className = 'cm-problem'
		const message = document.createElement('span')
		message.textContent = this.diagnostic.message
		problem.append(message)
		for (const action of this.diagnostic.actions ?? []) {
			const fix = document.createElement('button')
			fix.type = 'button'
			fix.tabIndex = -1
			fix.textContent = action.name
			fix.onmousedown = (event) => {
				event.preventDefault()
				forEachDiagnostic(view.state, (diagnostic, from, to) => {
					if (diagnostic === this.diagnostic) action.apply(view, from, to)
				})
			}
			problem.append(fix)
		}
		return problem
	}

	override ignoreEvent() {
		return true
	}
}

/** Says each line's first problem, and its fix, at the end of the line. Silent on a line whose word is being completed. */
export const problemLines = ViewPlugin.fromClass(
	class {
		decorations: DecorationSet

		constructor(view: EditorView) {
			this.decorations = problemsOf(view.state)
		}

		update(update: ViewUpdate) {
			if (update.docChanged || update.transactions.length > 0) this.decorations = problemsOf(update.state)
		}
	},
	{ decorations: (plugin) => plugin.decorations },
)

function problemsOf(state: EditorState): DecorationSet {
	const typing = completionStatus(state) === null ? -1 : state.doc.lineAt(state.selection.main.head).number
	const byLine = new Map<number, Diagnostic>()
	forEachDiagnostic(state, (diagnostic, from) => {
		const line = state.doc.lineAt(from)
		if (line.number !== typing && !byLine.has(line.to)) byLine.set(line.to, diagnostic)
	})
	const widgets = [...byLine].map(([at, diagnostic]) =>
		Decoration.widget({ widget: new Problem(diagnostic), side: 2 }).range(at),
	)
	return Decoration.set(widgets, true)
}
