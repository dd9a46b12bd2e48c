import { type EnvKey, envKeys, envValueProblem, findEnvKey } from '@assay/contract/env-keys'
import { desktopSettingProblem } from '@assay/engine/surfaces/desktop/desktop-settings'
import { loadSettingProblem } from '@assay/engine/surfaces/load/wish/setting-problem'
import { deviceCapabilities, platformOfCapabilities } from '@assay/engine/surfaces/mobile/device-capabilities'
import { deviceCapabilityProblem } from '@assay/engine/surfaces/mobile/device-capability-problem'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { jsonLanguage } from '@codemirror/lang-json'
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { plainHelp } from '../language/action-help.ts'

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

/** The tree as far as `until`. The editor reads on in small portions, and may not have come there yet. */
const treeUntil = (state: EditorState, until: number) => ensureSyntaxTree(state, until, 2000) ?? syntaxTree(state)

/** What may stand in an object of the settings. */
interface Known {
	name: string
	about: string
	example: unknown
	/** As they are written. */
	values: readonly string[]
}

/** The keys that mean something in an environment's settings: offered while one writes, with the values they may have. */
export function completeSetting({ state, pos, explicit }: CompletionContext): CompletionResult | null {
	const node = treeUntil(state, pos).resolveInner(pos, -1)
	if (node.name === 'PropertyName') return names(state, node.parent?.parent, node.from, node.to)
	if (explicit && knownIn(state, node)) return names(state, node, pos, pos)
	const property = node.name === 'Property' ? node : node.parent
	const value = property?.lastChild
	if (property?.name !== 'Property' || !value || value.name === 'PropertyName' || pos < value.from) return null
	const known = knownIn(state, property.parent)?.find(({ name }) => name === nameOf(state, property))
	const options = (known?.values ?? []).map((label): Completion => ({ label, type: 'data' }))
	return options.length > 0 ? { from: value.from, to: value.to, options, filter: false } : null
}

function names(
	state: EditorState,
	object: SyntaxNode | null | undefined,
	from: number,
	to: number,
): CompletionResult | null {
	const all = knownIn(state, object)
	if (!object || !all) return null
	const taken = new Set(object.getChildren('Property').map((property) => nameOf(state, property)))
	const written = state.sliceDoc(from, to)
	const free = all.filter(({ name }) => !taken.has(name) || JSON.stringify(name) === written)
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
	return { from, to, options, validFor: /^"[\w.:]*"?$/ }
}

/** What a key means, for whoever points at it; undefined where it means nothing to Assay. */
export function settingAt(state: EditorState, pos: number): { from: number; to: number; known: Known } | undefined {
	const node = treeUntil(state, pos).resolveInner(pos, 0)
	if (node.name !== 'PropertyName' || !node.parent) return undefined
	const name = nameOf(state, node.parent)
	const known = knownIn(state, node.parent.parent)?.find((one) => one.name === name)
	return known && { from: node.from, to: node.to, known }
}

export const settingHover = hoverTooltip((view, pos) => {
	const found = settingAt(view.state, pos)
	if (!found) return null
	const { from, to, known } = found
	return { pos: from, end: to, above: true, create: () => ({ dom: plainHelp(known.name, known.about) }) }
})

/** Of the outermost object and of the capabilities in it: what lies deeper is a value of its own. */
function knownIn(state: EditorState, object: SyntaxNode | null | undefined): Known[] | undefined {
	if (object?.name !== 'Object') return undefined
	if (isWhole(object)) return envKeys.map((key) => ({ ...key, values: valuesOf(key) }))
	const holder = object.parent
	if (!isSetting(holder) || !holder || nameOf(state, holder) !== 'capabilities') return undefined
	const platform = platformIn(state, object)
	return deviceCapabilities
		.filter(({ on }) => on === undefined || platform === undefined || on === platform)
		.map(({ values = [], ...rest }) => ({
			...rest,
			values: values.map((value) => (/^(?:true|false)$/.test(value) ? value : JSON.stringify(value))),
		}))
}

/** Read from the tree: what is being written is seldom whole. */
function platformIn(state: EditorState, capabilities: SyntaxNode) {
	const property = capabilities.getChildren('Property').find((one) => nameOf(state, one) === 'platformName')
	const value = property?.lastChild
	return platformOfCapabilities({ platformName: value ? parsed(state.sliceDoc(value.from, value.to)) : undefined })
}

const asObject = (value: unknown) =>
	typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** What is wrong with the values of known keys, where a run would say so only after it has begun. */
export function settingProblems(state: EditorState): Diagnostic[] {
	return properties(state).flatMap((property) => {
		const key = findEnvKey(nameOf(state, property))
		const node = property.lastChild
		const value = node ? parsed(state.sliceDoc(node.from, node.to)) : undefined
		// What is encrypted is looked at when it is opened.
		if (!key || !node || /^ENC\(/.test(String(value))) return []
		const problem = envValueProblem(key, value)
		if (key.name === 'capabilities' && node.name === 'Object') return capabilityProblems(state, node, asObject(value))
		const message = problem
			? `${key.name} ${problem}.`
			: (loadSettingProblem(key.name, value) ?? desktopSettingProblem(key.name, value))
		return message ? [{ from: node.from, to: node.to, severity: 'warning' as const, message }] : []
	})
}

function capabilityProblems(
	state: EditorState,
	object: SyntaxNode,
	capabilities: Record<string, unknown>,
): Diagnostic[] {
	return object.getChildren('Property').flatMap((property) => {
		const name = nameOf(state, property)
		const message = deviceCapabilityProblem(name, capabilities)
		return message ? [{ from: property.from, to: property.to, severity: 'warning' as const, message }] : []
	})
}

export const settingCompletion = jsonLanguage.data.of({ autocomplete: completeSetting })

const isWhole = (node: SyntaxNode | null): boolean => node?.name === 'Object' && node.parent?.name === 'JsonText'
const isSetting = (node: SyntaxNode | null): boolean => node?.name === 'Property' && isWhole(node.parent)

function properties(state: EditorState): SyntaxNode[] {
	// What is read at once is only what took no longer than 20 ms; a problem below that must not be passed over.
	const tree = treeUntil(state, state.doc.length)
	const whole = tree.topNode.firstChild
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
