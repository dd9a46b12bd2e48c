import type { Locators } from '@assay/contract/bundle'
import { type Action, brackets, notBuilt, type Platform, type Slot, written } from '../action.ts'
import { readCalledFeature } from '../called-feature.ts'
import { readCustomCall, unknownCustom } from '../custom-actions.ts'
import type { FoundStep } from '../find-action.ts'
import type { Language } from '../language.ts'
import { findLocator } from '../locators.ts'
import { rememberedStep } from '../remembered-step.ts'
import { type Group, rawLocator, variableForms } from '../steps.ts'
import { nearest } from '../values/nearest.ts'
import { readVariableName } from '../variable-name.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { type CallableFeature, callProblem } from './lint-call.ts'

export interface LintContext {
	language: Language
	locators: Locators
	/** Keys of the test data, dotted. */
	dataKeys: readonly string[]
	vocabulary: Vocabulary
	/** Paths of the project's files; absent where they are not known. */
	files?: readonly string[]
	/** The features that this one includes; absent where they are not known. */
	callable?: readonly CallableFeature[]
	/** The feature itself, where it has a name. */
	own?: CallableFeature
}

interface StepLintContext extends Omit<LintContext, 'language'> {
	platform: Platform
	columns: Set<string>
	/** Every name that some step of the feature sets. */
	variables: Set<string>
}

/** Positions are in the step's text. */
export interface StepFinding {
	from: number
	to: number
	severity: 'error' | 'warning'
	message: string
	fix?: string
	/** What the project would need for this to hold: an object of the repository, or a key of the test data. */
	missing?: { object: string } | { key: string }
}

const variableForm = new RegExp(variableForms, 'gu')
const filledInLater = new RegExp(`${variableForms}|<[^<>]+>`, 'u')

/** What is wrong with one step of a keyword feature, or looks as if it were. */
export function checkKeywordStep(text: string, context: StepLintContext): StepFinding[] {
	const step = rememberedStep(text, context.vocabulary)
	const found: StepFinding[] = step.problems.map((problem) => ({ ...problem, severity: 'error' }))
	const { action, name } = step
	if (!action) {
		const [fix] = step.nearest
		const message = step.problem ?? ''
		return [...found, { from: name.from, to: name.to, severity: 'error', message, ...(fix ? { fix } : {}) }]
	}
	if (!action.on.includes(context.platform)) {
		const message = `${action.name} is for ${action.on.join(' and ')} features`
		found.push({ from: name.from, to: name.to, severity: 'error', message })
	}
	if (!action.built) found.push({ from: name.from, to: name.to, severity: 'warning', message: notBuilt(action.name) })
	if (step.problems.length === 0) found.push(...checkGroups(step, action, context))
	return found
}

function checkGroups({ groups, name, words }: FoundStep, action: Action, context: StepLintContext): StepFinding[] {
	const found: StepFinding[] = []
	const slots = Object.values(action.slots)
	const parts = new Set(slots.map(({ part }) => part))
	const used = new Set<Group>()
	for (const slot of slots) {
		const own = groups.filter(({ part }) => part === slot.part)
		const other = slot.or && !parts.has(slot.or) ? groups.filter(({ part }) => part === slot.or) : []
		const taken = own.length > 0 ? own : other
		if (taken.length === 0 && slot.required) {
			const message = `${action.name} needs ${written(slot)}`
			found.push({ from: name.from, to: name.to, severity: 'error', message })
		}
		for (const group of slot.takes === 'elements' ? taken : taken.slice(0, 1)) {
			used.add(group)
			found.push(...checkSlot(action, slot, group, context))
		}
	}
	for (const group of groups) {
		if (used.has(group)) continue
		const message = `${action.name} makes no use of this`
		found.push({ from: group.from, to: group.to, severity: 'warning', message })
	}
	for (const word of words) {
		// Words of a sentence stand apart; this was meant to be one value with what the brackets hold.
		const group = groups.find(({ to }) => to === word.from)
		if (!group || !/[\p{L}\p{N}]/u.test(word.text)) continue
		const [open, close] = brackets[group.part]
		const message = `${word.text} stands outside of the ${open}${close} and is not read`
		found.push({ from: word.from, to: word.to, severity: 'warning', message })
	}
	return found
}

function checkSlot(action: Action, slot: Slot<unknown>, group: Group, context: StepLintContext): StepFinding[] {
	const at = { from: group.from, to: group.to }
	const text = group.text.trim()
	if (slot.takes === 'variable') {
		if (readVariableName(text)) return []
		return [{ ...at, severity: 'error', message: 'This must be the name of a variable' }]
	}
	const unset = unsetVariables(group, context)
	if (unset.length > 0 || filledInLater.test(text)) return unset
	if (slot.takes === 'element' || slot.takes === 'elements') return checkLocator(slot, group, context)
	if (slot.takes === 'address') {
		if (isKnown(text, context) || /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(text)) return []
		return group.part === 'locator' ? checkLocator(slot, group, context) : []
	}
	if (action.name === 'CALL_CUSTOM' && group.part === 'data') return checkCustom(text, group, context)
	if (isKnown(text, context)) return collision(text, at, context)
	if (slot.takes === 'files') return checkFiles(group, context)
	if (slot.takes === 'feature') return checkCall(text, group, context)
	const reading = slot.read?.(text)
	if (reading && 'must' in reading) {
		return [{ ...at, severity: 'error', message: `${action.name}: this must ${reading.must}` }]
	}
	return mistypedKey(text, group, context)
}

function checkLocator(slot: Slot<unknown>, group: Group, { locators }: StepLintContext): StepFinding[] {
	const at = { from: group.from, to: group.to, severity: 'error' as const }
	if (rawLocator.test(group.text)) return []
	const problem = findLocator(group.text, locators)
	if (!('problem' in problem)) return []
	if (slot.takes === 'elements' && group.text.includes(',')) return []
	const [fix] = problem.nearest
	const missing = problem.missing ? { missing: { object: group.text.trim() } } : {}
	return [{ ...at, message: problem.problem, ...(fix ? { fix: brackets[group.part].join(fix) } : {}), ...missing }]
}

/** Files that the project does not have, each by its own name. */
function checkFiles(group: Group, { files }: StepLintContext): StepFinding[] {
	if (!files) return []
	let at = group.from + 1
	return group.text.split(';').flatMap((piece): StepFinding[] => {
		const name = piece.trim()
		const from = at + piece.length - piece.trimStart().length
		at += piece.length + 1
		const plain = name.replace(/^\.\//, '')
		// Beside the feature or from the root: an ending of some path is as near as reading alone can say.
		if (name === '' || files.some((path) => path === plain || path.endsWith(`/${plain}`))) return []
		const [fix] = nearest(plain, files, 3)
		const message = `There is no file "${name}" among the files of the project`
		const where = { from, to: from + name.length }
		return [{ ...where, severity: 'error', message, ...(fix ? { fix } : {}) }]
	})
}

function checkCall(text: string, group: Group, { callable, own, vocabulary }: StepLintContext): StepFinding[] {
	const call = readCalledFeature(text)
	const at = { from: group.from, to: group.to, severity: 'error' as const }
	if ('must' in call) return [{ ...at, message: `CALL_FEATURE: this must ${call.must}` }]
	const problem = callable && callProblem(call.value, callable, own, vocabulary)
	if (!problem) return []
	const from = group.from + 1 + group.text.indexOf(call.value.name)
	const { message, fix } = problem
	return [{ ...at, message, ...(fix ? { from, to: from + call.value.name.length, fix } : {}) }]
}

/** A name that no file exports, where the files are known. */
function checkCustom(text: string, group: Group, { vocabulary: { custom } }: StepLintContext): StepFinding[] {
	const { name } = readCustomCall(text)
	if (!custom || custom.functions.some((one) => one.name === name)) return []
	const [fix] = nearest(
		name,
		custom.functions.map((one) => one.name),
	)
	const from = group.from + 1
	const fixed = fix ? { fix } : {}
	return [{ from, to: from + name.length, severity: 'error', message: unknownCustom(name, custom), ...fixed }]
}

const isKnown = (text: string, { columns, variables, dataKeys }: StepLintContext) =>
	columns.has(text) || variables.has(text) || dataKeys.includes(text)

/** By accident, the column hides the test data. */
function collision(
	text: string,
	at: { from: number; to: number },
	{ columns, dataKeys }: StepLintContext,
): StepFinding[] {
	if (!columns.has(text) || !dataKeys.includes(text)) return []
	const message = `"${text}" is a column of Examples and a key of the test data: the column is taken`
	return [{ ...at, severity: 'warning', message }]
}

/** Any text may stand for itself, so only what looks like a slip of a dotted key is worth a word. */
function mistypedKey(text: string, group: Group, { dataKeys }: StepLintContext): StepFinding[] {
	if (!/^[\w-]+(?:\.[\w-]+)+$/.test(text)) return []
	const [key] = nearest(text, dataKeys)
	if (key === undefined || key === text) return []
	const message = `"${text}" is no key of the test data and is taken as it stands. Did you mean ${key}?`
	return [{ from: group.from + 1, to: group.to - 1, severity: 'warning', message, fix: key, missing: { key: text } }]
}

function unsetVariables(group: Group, context: StepLintContext): StepFinding[] {
	return [...group.text.matchAll(variableForm)].flatMap(([whole, shared, own, dollar]): StepFinding[] => {
		const path = own ?? dollar
		if (shared !== undefined || path === undefined) return []
		const name = path.split(/[.[]/)[0] ?? path
		const keys = context.dataKeys.some((key) => key === path || key.startsWith(`${path}.`))
		if (keys || context.columns.has(path) || context.variables.has(name) || context.variables.has(path)) return []
		const message = `No step of this feature sets ${whole}`
		return [{ from: group.from, to: group.to, severity: 'warning', message, missing: { key: path } }]
	})
}
