import { type EnvKey, envKeys, envValueProblem, findEnvKey } from '@assay/contract/env-keys'
import { loadSettingProblem } from '@assay/engine/surfaces/load/wish/setting-problem'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { jsonLanguage } from '@codemirror/lang-json'
import { syntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { plainHelp } from '../language/action-help.ts'

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

/** The keys that mean something in an environment's settings: offered while one writes, with the values they may have. */
export function completeSetting({ state, pos, explicit }: CompletionContext): CompletionResult | null {
	const node = syntaxTree(state).resolveInner(pos, -1)
	if (node.name === 'PropertyName' && isSetting(node.parent)) return names(state, node.from, node.to)
	if (explicit && isWhole(node)) return names(state, pos, pos)
	const property = node.name === 'Property' ? node : node.parent
	const value = property?.lastChild
	if (!property || !isSetting(property) || !value || value.name === 'PropertyName' || pos < value.from) return null
	const key = findEnvKey(nameOf(state, property))
	const options = valuesOf(key).map((label): Completion => ({ label, type: 'data' }))
	return options.length > 0 ? { from: value.from, to: value.to, options, filter: false } : null
}

function names(state: EditorState, from: number, to: number): CompletionResult {
	const known = new Set(properties(state).map((property) => nameOf(state, property)))
	const written = state.sliceDoc(from, to)
	const free = envKeys.filter(({ name }) => !known.has(name) || JSON.stringify(name) === written)
	// Where its value stands already, the name alone is taken.
	const valued = /^\s*:/.test(state.sliceDoc(to, to + 20))
	const options = free.map(
		({ name, about, example }): Completion => ({
			label: JSON.stringify(name),
			type: 'data',
			apply: JSON.stringify(name) + (valued ? '' : `: ${JSON.stringify(example)}`),
			info: () => plainHelp(name, about),
		}),
	)
	return { from, to, options, validFor: /^"[\w.]*"?$/ }
}

/** What is wrong with the values of known keys, where a run would say so only after it has begun. */
export function settingProblems(state: EditorState): Diagnostic[] {
	return properties(state).flatMap((property) => {
		const key = findEnvKey(nameOf(state, property))
		const node = property.lastChild
		const value = node ? parsed(state.sliceDoc(node.from, node.to)) : undefined
		// What is encrypted is looked at when it is opened.
		if (!key || !node || /^ENC\(/.test(String(value))) return []
		const problem = envValueProblem(key, value)
		const message = problem ? `${key.name} ${problem}.` : loadSettingProblem(key.name, value)
		return message ? [{ from: node.from, to: node.to, severity: 'warning' as const, message }] : []
	})
}

export const settingCompletion = jsonLanguage.data.of({ autocomplete: completeSetting })

const isWhole = (node: SyntaxNode | null): boolean => node?.name === 'Object' && node.parent?.name === 'JsonText'
/** Of the outermost object: what lies deeper is a value of its own. */
const isSetting = (node: SyntaxNode | null): boolean => node?.name === 'Property' && isWhole(node.parent)

function properties(state: EditorState): SyntaxNode[] {
	const whole = syntaxTree(state).topNode.firstChild
	return isWhole(whole) && whole ? whole.getChildren('Property') : []
}

function nameOf(state: EditorState, property: SyntaxNode): string {
	const name = property.getChild('PropertyName')
	return String(name ? (parsed(state.sliceDoc(name.from, name.to)) ?? '') : '')
}

const valuesOf = (key: EnvKey | undefined): string[] =>
	key?.type === 'switch' ? ['true', 'false'] : (key?.values ?? []).map((value) => JSON.stringify(value))

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
