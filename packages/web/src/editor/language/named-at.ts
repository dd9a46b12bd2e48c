import { variableLines } from '@assay/engine/feature/completion/variable-lines'
import { featureCalls } from '@assay/engine/feature/feature-calls'
import { stepReferences } from '@assay/engine/feature/references/references'
import { stepStart } from '@assay/engine/feature/step-lines'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import type { EditorState } from '@codemirror/state'
import { dialectOf } from '../../language/dialect.ts'
import type { Named } from '../text/commands.ts'
import { around } from './around.ts'
import { keysOnly } from './data-keys.ts'

export type NamedHere = Named & { from: number; to: number }

/** What stands at a place of the text, with its ends in the text. */
export function namedAt(state: EditorState, pos: number): NamedHere | undefined {
	const { type, locators, data, custom } = state.facet(around)
	const line = state.doc.lineAt(pos)
	const within = ({ from, to }: { from: number; to: number }) => from <= pos && pos <= to
	if (dialectOf(type) === 'karate') {
		const calls = featureCalls(line.text).map(({ path, from, to }) => ({
			kind: 'feature' as const,
			name: path,
			from: line.from + from,
			to: line.from + to,
		}))
		return calls.find(within)
	}
	const start = stepStart(state.sliceDoc(0, line.to))
	if (start === undefined) return undefined
	const vocabulary = vocabularyWith(custom)
	const variables = new Set(variableLines(state.doc.toString(), vocabulary).keys())
	const context = { locators, dataKeys: keysOnly(data), variables, vocabulary }
	const found = stepReferences(state.sliceDoc(start, line.to), context).map(({ kind, name, from, to }) => ({
		kind,
		name,
		from: start + from,
		to: start + to,
	}))
	return found.find(within)
}
