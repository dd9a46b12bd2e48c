import type { Locators } from '@assay/contract/bundle'
import {
	type Action,
	brackets,
	elsewhere,
	filledFrom,
	fits,
	isUnchecked,
	notBuilt,
	type Slot,
	unchecked,
	written,
} from '../action.ts'
import { readCalledFeature } from '../called-feature.ts'
import { isAddress } from '../completion/addresses.ts'
import { readCustomCall, unknownCustom } from '../custom-actions.ts'
import type { FoundStep } from '../find-action.ts'
import { findLocator } from '../locators.ts'
import { rememberedStep } from '../remembered-step.ts'
import { type Group, rawLocator, variableForms } from '../steps.ts'
import { readEscapes, unquote } from '../values/literals.ts'
import { eitherOf, nearest, nearestOrBegun } from '../values/nearest.ts'
import { readVariableName } from '../variable-name.ts'
import { wrongBrackets } from './lint-brackets.ts'
import { callProblem } from './lint-call.ts'
import type { StepFinding, StepLintContext } from './lint-context.ts'
import { collision, isKnown, mistypedKey, unsetVariables } from './lint-data.ts'

const variableForm = new RegExp(variableForms, 'u')

const columnForm = /<([^<>]+)>/g

/** Whether a column of the Examples is filled into a text. */
const holdsColumn = (text: string, { columns }: StepLintContext) =>
	[...text.matchAll(columnForm)].some(([, name = '']) => columns.has(name))

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
	if (!fits(action, context.platform)) {
		found.push({ from: name.from, to: name.to, severity: 'error', message: elsewhere(action) })
	}
	if (!action.built) found.push({ from: name.from, to: name.to, severity: 'warning', message: notBuilt(action.name) })
	found.push(...checkGroups(step, action, context))
	return found
}

function checkGroups(
	{ groups, name, words, problems }: FoundStep,
	action: Action,
	context: StepLintContext,
): StepFinding[] {
	const found: StepFinding[] = []
	const slots = Object.values(action.slots)
	const parts = new Set(groups.map(({ part }) => part))
	const used = new Set<Group>()
	const unfilled: Slot<unknown>[] = []
	for (const slot of slots) {
		const from = filledFrom(slot, slots, parts)
		const taken = groups.filter(({ part }) => part === from)
		if (taken.length === 0) unfilled.push(slot)
		for (const group of slot.takes === 'elements' ? taken : taken.slice(0, 1)) {
			used.add(group)
			found.push(...checkSlot(action, slot, group, context))
		}
	}
	// Behind a bracket that is never closed may stand what seems to be missing. What an action needs comes first.
	const missing = problems.length > 0 ? [] : unfilled
	for (const slot of missing.sort((one, other) => Number(other.required) - Number(one.required))) {
		const group = groups.find((one) => !used.has(one) && one.part !== slot.part)
		if (group) {
			used.add(group)
			found.push(wrongBrackets(action, slot, group))
		} else if (slot.required) {
			const message = `${action.name} needs ${written(slot)}`
			found.push({ from: name.from, to: name.to, severity: 'error', message })
		}
	}
	for (const group of groups) {
		if (used.has(group)) continue
		const at = { from: group.from, to: group.to }
		if (isUnchecked(group)) found.push({ ...at, severity: 'error', message: unchecked(action.name) })
		else found.push({ ...at, severity: 'warning', message: `${action.name} makes no use of this` })
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
	const isElement = slot.takes === 'element' || slot.takes === 'elements'
	/** Between quotes only columns are filled in. */
	const quoted = isElement ? undefined : unquote(text)
	/** As the run reads it, where nothing is filled in. */
	const meant = quoted ?? readEscapes(text)
	if (slot.takes === 'variable') {
		if (readVariableName(text)) return []
		return [{ ...at, severity: 'error', message: 'This must be the name of a variable' }]
	}
	const unset = quoted === undefined ? unsetVariables(group, context) : []
	const filledInLater = (quoted === undefined && variableForm.test(text)) || holdsColumn(text, context)
	if (unset.length > 0 || filledInLater) return unset
	if (isElement) return checkLocator(slot, group, context)
	if (slot.takes === 'address') return checkAddress(meant, slot, group, context)
	if (action.name === 'CALL_CUSTOM' && group.part === 'data') return checkCustom(meant, group, context)
	if (isKnown(text, context)) return collision(text, at, context)
	if (slot.takes === 'files') return checkFiles(meant, group, context)
	if (slot.takes === 'feature') return checkCall(meant, group, context)
	const reading = slot.read?.(meant)
	if (reading && 'must' in reading) {
		const fix = nearOption(text, slot)
		const fixed = fix === undefined ? {} : { fix: brackets[group.part].join(fix) }
		return [{ ...at, severity: 'error', message: `${action.name}: this must ${reading.must}`, ...fixed }]
	}
	if (slot.takes === 'picture') return checkPictures(meant, slot, group, context)
	return mistypedKey(text, group, context)
}

/** With its first word as the slot offers it: `rihgt;20,0` was meant as `right;20,0`. */
function nearOption(text: string, { offers = [], read }: Slot<unknown>): string | undefined {
	const [word = ''] = /^[a-z]+/i.exec(text) ?? []
	const words = new Set(offers.flatMap((one) => /^[a-z]+/i.exec(one) ?? []))
	return nearest(word, words)
		.map((near) => near + text.slice(word.length))
		.find((fixed) => read && 'value' in read(fixed))
}

function checkLocator(slot: Slot<unknown>, group: Group, context: StepLintContext): StepFinding[] {
	if (rawLocator.test(group.text)) return []
	const unknown = unknownColumn(group, context)
	if (unknown) return [unknown]
	const problem = findLocator(readEscapes(group.text), context.locators)
	if (!('problem' in problem)) return []
	if (slot.takes === 'elements' && group.text.includes(',')) return checkEach(slot, group, context)
	const at = { from: group.from, to: group.to, severity: 'error' as const }
	const [fix] = problem.nearest
	const missing = problem.missing ? { missing: { object: group.text.trim() } } : {}
	return [{ ...at, message: problem.problem, ...(fix ? { fix: brackets[group.part].join(fix) } : {}), ...missing }]
}

/** Several elements apart by commas, each as if it stood alone. */
function checkEach(slot: Slot<unknown>, { part, text, from }: Group, context: StepLintContext): StepFinding[] {
	let behind = from + 1
	return text.split(',').flatMap((piece) => {
		const name = piece.trim()
		const start = behind + piece.length - piece.trimStart().length
		behind += piece.length + 1
		const alone = { part, text: name, from: start - 1, to: start + name.length + 1 }
		return checkLocator(slot, alone, context).map(({ fix, ...finding }) => ({
			...finding,
			from: start,
			to: start + name.length,
			...(fix === undefined ? {} : { fix: fix.slice(1, -1) }),
		}))
	})
}

/** `[menu.<item>]` where the Examples have no such column: it stays as it is, and no element is called so. */
function unknownColumn({ text, from }: Group, { columns }: StepLintContext): StepFinding | undefined {
	const found = [...text.matchAll(columnForm)].find(([, name = '']) => !columns.has(name))
	if (!found) return undefined
	const [whole, name = ''] = found
	const [near] = nearest(name, columns)
	const fixed = near === undefined ? {} : { fix: `<${near}>` }
	const hint = near === undefined ? '' : `. Did you mean <${near}>?`
	const message = `The Examples of this scenario have no column ${name}${hint}`
	const at = from + 1 + found.index
	return { from: at, to: at + whole.length, severity: 'error', message, ...fixed }
}

/** Files that the project does not have, each by its own name. */
function checkFiles(text: string, group: Group, { files }: StepLintContext): StepFinding[] {
	if (!files) return []
	let behind = 0
	return text.split(';').flatMap((piece): StepFinding[] => {
		const name = piece.trim()
		if (name === '') return []
		const at = placeOf(name, group, behind)
		behind = at.to - group.from - 1
		return missingFile(name, at, files, files)
	})
}

const isPicture = (path: string) => /\.(?:png|jpe?g)$/i.test(path)

function checkPictures(
	text: string,
	{ pictures }: Slot<unknown>,
	group: Group,
	{ files }: StepLintContext,
): StepFinding[] {
	if (!files) return []
	const known = files.filter(isPicture)
	return (pictures?.(text) ?? []).flatMap((name) => missingFile(name, placeOf(name, group), files, known))
}

/** Where a name stands between the brackets; all of them where it is written with escapes. */
function placeOf(name: string, { text, from, to }: Group, behind = 0): { from: number; to: number } {
	const at = text.indexOf(name, behind)
	return at < 0 ? { from: from + 1, to: to - 1 } : { from: from + 1 + at, to: from + 1 + at + name.length }
}

/** Beside the feature or from the root: an ending of some path is as near as reading alone can say. */
function missingFile(
	name: string,
	at: { from: number; to: number },
	files: readonly string[],
	meant: readonly string[],
): StepFinding[] {
	const plain = name.replace(/^\.\//, '')
	if (files.some((path) => path === plain || path.endsWith(`/${plain}`))) return []
	const near = nearest(plain, meant, 3)
	const hint = near.length > 0 ? `. Did you mean ${eitherOf(near)}?` : ''
	const message = `There is no file "${name}" among the files of the project${hint}`
	const [fix] = near
	return [{ ...at, severity: 'error', message, ...(fix ? { fix } : {}) }]
}

function checkCall(text: string, group: Group, { callable, own, vocabulary }: StepLintContext): StepFinding[] {
	const call = readCalledFeature(text)
	const at = { from: group.from, to: group.to, severity: 'error' as const }
	if ('must' in call) return [{ ...at, message: `CALL_FEATURE: this must ${call.must}` }]
	const problem = callable && callProblem(call.value, callable, own, vocabulary)
	if (!problem) return []
	const { message, fix } = problem
	return [{ ...at, message, ...(fix ? { ...placeOf(call.value.name, group), fix } : {}) }]
}

/** Of a key, an entry of the object repository or a URL: the run takes nothing else. */
function checkAddress(text: string, slot: Slot<unknown>, group: Group, context: StepLintContext): StepFinding[] {
	const { locators, dataKeys } = context
	if (isKnown(group.text.trim(), context) || /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(text)) return []
	const entry = group.part === 'locator'
	const held = entry && !rawLocator.test(text) ? findLocator(text, locators, false) : undefined
	if (held && 'locator' in held && (isAddress(held.locator) || !dataKeys)) return []
	const at = { from: group.from, to: group.to, severity: 'error' as const }
	if (held && 'locator' in held)
		return [{ ...at, message: `[${group.text.trim()}] is an entry of the object repository that holds no URL` }]
	const near = nearestOrBegun(text, dataKeys ?? [])
	if (near.length === 0 && entry && findsNear(text, locators)) return checkLocator(slot, group, context)
	if (!dataKeys) return []
	const [open, close] = brackets[group.part]
	const hint = near.length > 0 ? `. Did you mean ${eitherOf(near)}?` : ''
	const what = entry ? 'a key of the test data, an entry of the object repository' : 'a key of the test data'
	const message = `${open}${group.text.trim()}${close} is neither ${what} nor a URL${hint}`
	const fix = near[0] === undefined ? {} : { fix: open + near[0] + close }
	return [{ ...at, message, ...fix, ...(rawLocator.test(text) ? {} : { missing: { key: text } }) }]
}

const findsNear = (text: string, locators: Locators): boolean => {
	const found = findLocator(text, locators)
	return 'problem' in found && found.nearest.length > 0
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
