import { keptFor } from '@assay/engine/feature/kept-for'
import {
	type Completion,
	type CompletionContext,
	type CompletionResult,
	nextSnippetField,
	pickedCompletion,
	snippet,
	startCompletion,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { actionHelp, plainHelp } from './action-help.ts'
import { around } from './around.ts'
import type { Suggestion } from './language.ts'
import { suggest } from './suggest.ts'

/** Hands the language's suggestions to CodeMirror. */
export function completionSource(context: CompletionContext): CompletionResult | null {
	const found = suggest(context.state.doc.toString(), context.pos, context.state.facet(around), context.explicit)
	if (!found || found.items.length === 0) return null
	return {
		from: found.from,
		options: completionsOf(found.items),
		validFor: /^[^\]<>{}'"]*$/,
	}
}

const completionsOf = keptFor((items: Suggestion[]): readonly Completion[] => items.map(toCompletion))

function toCompletion(item: Suggestion): Completion {
	const { label, detail, title, about, help, kind, section, first } = item
	return {
		label,
		type: kind,
		...(detail ? { detail } : {}),
		...(section ? { section } : {}),
		...(first ? { boost: first } : {}),
		...(help
			? { info: () => behindList(() => actionHelp(help)) }
			: title || about
				? { info: () => behindList(() => plainHelp(title ?? label, about ?? '')) }
				: {}),
		apply: (view, completion, from, to) => insert(view, completion, item, from, to),
	}
}

/** The list is painted first: what is beside it is read later than what is in it. */
const behindList = (help: () => HTMLElement) => new Promise<HTMLElement>((shown) => setTimeout(() => shown(help()), 50))

function insert(
	view: EditorView,
	completion: Completion,
	{ label, snippet: template, close }: Suggestion,
	from: number,
	to: number,
) {
	if (template !== undefined) return snippet(template)(view, completion, from, to)
	const closers = close ?? ''
	view.dispatch({
		changes: { from, to, insert: label + closers },
		selection: { anchor: from + label.length },
		userEvent: 'input.complete',
		annotations: pickedCompletion.of(completion),
	})
	if (close === undefined) return
	if (nextSnippetField(view)) startCompletion(view)
	else {
		const { head } = view.state.selection.main
		const standing = /^[\]>}]*/.exec(view.state.sliceDoc(head, head + 3))?.[0].length ?? 0
		view.dispatch({ selection: { anchor: head + standing } })
	}
}
