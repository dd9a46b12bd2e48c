import type { Locators } from '@assay/contract/bundle'
import { type LocatorPlatform, locatorPlatforms, variantsOf } from '@assay/contract/locator-variants'
import { isSecretKey, mask } from '@assay/contract/secrets'
import { type Action, brackets, filledFrom, isUnchecked, type Slot, unchecked, written } from '../feature/action.ts'
import { isAddress } from '../feature/completion/addresses.ts'
import { findLocator, type Target } from '../feature/locators.ts'
import { type Group, rawLocator, variableForms } from '../feature/steps.ts'
import { readPath } from '../feature/values/dotted-path.ts'
import { readEscapes, unquote } from '../feature/values/literals.ts'
import { joinUrl } from '../feature/values/url.ts'
import { readVariableName } from '../feature/variable-name.ts'
import { StepWrong } from './step-errors.ts'
import type { Variables } from './variables.ts'

/** What a step's brackets may refer to. */
export interface StepScope {
	/** The columns of the Examples row. */
	row: Record<string, string> | undefined
	variables: Variables
	/** Test data, the first source that has a key wins. */
	data: readonly unknown[]
	locators: Locators
	/** Which locator holds of an element that has one for each platform. */
	platform?: LocatorPlatform | undefined
}

export interface Resolved {
	args: Record<string, unknown>
	/** The step's text with its data filled in, secrets masked. */
	text: string
}

/** Fills an action's slots from the groups of a step. Throws `StepWrong` for what its author must fix. */
export function resolveStep(text: string, action: Action, groups: Group[], scope: StepScope): Resolved {
	const shown = new Map<Group, string>()
	const args: Record<string, unknown> = {}
	const slots = Object.values(action.slots)
	const parts = new Set(groups.map(({ part }) => part))
	const read = new Set<Group>()
	for (const [key, slot] of Object.entries(action.slots)) {
		const from = filledFrom(slot, slots, parts)
		const found = groups.filter(({ part }) => part === from)
		const [first] = found
		if (!first) {
			if (slot.required) throw new StepWrong(`${action.name} needs ${written(slot)}`)
			continue
		}
		for (const group of slot.takes === 'elements' ? found : [first]) read.add(group)
		args[key] = fill(action, slot, first, found, scope, shown)
	}
	const passedOver = groups.find((group) => !read.has(group) && isUnchecked(group))
	if (passedOver) throw new StepWrong(`${text.slice(passedOver.from, passedOver.to)}: ${unchecked(action.name)}`)
	return { args, text: rewrite(text, groups, shown) }
}

function fill(
	action: Action,
	slot: Slot<unknown>,
	group: Group,
	all: Group[],
	scope: StepScope,
	shown: Map<Group, string>,
) {
	switch (slot.takes) {
		case 'element':
			return target(group, scope, shown)
		case 'elements':
			return all.flatMap((each) => targets(each, scope, shown))
		case 'variable': {
			const name = readVariableName(group.text)
			if (!name) throw new StepWrong(`${action.name}: ${bracketed(group)} must be the name of a variable`)
			return name
		}
		case 'address':
			return address(group, scope, shown)
		case 'files':
		case 'feature':
		case 'picture':
		case 'text': {
			const value = resolveText(group.text, scope)
			shown.set(group, value.shown)
			const reading = slot.read?.(value.text) ?? { value: value.text }
			if ('must' in reading)
				throw new StepWrong(`${action.name}: ${bracketed(group, value.shown)} must ${reading.must}`)
			return reading.value
		}
	}
}

function target(group: Group, scope: StepScope, shown: Map<Group, string>): Target {
	const value = fillTemplate(group.text, scope, !rawLocator.test(group.text))
	shown.set(group, value.shown)
	return { ...findTarget(value.text, scope), name: `[${value.shown.trim()}]` }
}

/**
 * The element of a name, or of a locator written out; its locator may hold variables. Throws `StepWrong` for an unknown name,
 * or one without a locator for the platform.
 */
export function findTarget(name: string, scope: StepScope): Target {
	const found = findLocator(name, scope.locators)
	if ('problem' in found) throw new StepWrong(found.problem)
	const locator = onPlatform(name.trim(), found.locator, scope.platform)
	return { name: `[${name.trim()}]`, locator: fillTemplate(locator, scope, false).text }
}

/** The one of the platform, of an element that has several. */
function onPlatform(name: string, locator: string, platform: LocatorPlatform | undefined): string {
	const variants = variantsOf(locator)
	if (!variants) return locator
	const own = platform && variants[platform]
	if (own !== undefined) return own
	const wanted = platform ?? `an other platform than ${locatorPlatforms.join(', ')}`
	throw new StepWrong(`[${name}] has a locator for ${Object.keys(variants).join(' and ')}, and none for ${wanted}`)
}

/** `[menu.a, menu.b]` names two, unless that is itself the name of one. */
function targets(group: Group, scope: StepScope, shown: Map<Group, string>): Target[] {
	if (rawLocator.test(group.text) || !group.text.includes(',')) return [target(group, scope, shown)]
	if ('locator' in findLocator(group.text, scope.locators)) return [target(group, scope, shown)]
	return group.text.split(',').map((text) => target({ ...group, text }, scope, new Map()))
}

/** A key of the test data or an entry of the object repository that holds a URL, else a URL. */
function address(group: Group, scope: StepScope, shown: Map<Group, string>): string {
	const value = resolveText(group.text, scope)
	const looksLikeOne = /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(value.text)
	const found = group.part === 'locator' && !looksLikeOne ? findLocator(value.text, scope.locators) : undefined
	const entry = found && 'locator' in found && found.name !== undefined ? found.locator : undefined
	if (entry !== undefined && !isAddress(entry))
		throw new StepWrong(`${bracketed(group, value.shown)} is an entry of the object repository that holds no URL`)
	const url = (entry ?? value.text).trim()
	const full = joinUrl(baseUrl(scope), url)
	if (/^[a-z][a-z0-9+.-]*:/i.test(full)) {
		if (full !== group.text.trim()) shown.set(group, value.shown === value.text ? full : value.shown)
		return full
	}
	if (full.startsWith('/')) throw new StepWrong(`${url} needs the test data key baseUrl, to know where it begins`)
	throw new StepWrong(
		`${bracketed(group, value.shown)} is neither a key of the test data, an entry of the object repository nor a URL`,
	)
}

/** Below what an address starting with / lies. */
export function baseUrl(scope: StepScope): string | undefined {
	const found = lookUp('baseUrl', scope)
	return found && textOf(found.value)
}

/** A value and what the report may show of it. */
interface Value {
	text: string
	shown: string
}

/** The text of `<…>` or `{…}`: a column, a variable, a key of the test data; else itself with its variables filled in. */
export function resolveText(written: string, scope: StepScope): Value {
	const text = written.trim()
	const quoted = unquote(text)
	if (quoted !== undefined) return same(fillColumns(text, quoted, scope))
	const found = lookUp(text, scope)
	if (found) {
		const value = textOf(found.value)
		return { text: value, shown: isSecretKey(text) ? mask : value }
	}
	// Blanks as written: they count in what is typed, and comparisons trim both sides.
	return fillTemplate(written, scope, true)
}

const same = (text: string): Value => ({ text, shown: text })

/** Examples column, then variable, then test data. */
function lookUp(name: string, { row, variables, data }: StepScope): { value: unknown } | undefined {
	if (row && Object.hasOwn(row, name)) return { value: row[name] }
	if (variables.has(name)) return { value: variables.get(name) }
	for (const source of data) {
		const found = readPath(source, name)
		if (found) return found
	}
	return undefined
}

/** A column keeps its plain text also between quotes, where nothing else has a meaning. */
const fillColumns = (raw: string, text: string, { row }: StepScope) =>
	row && raw.includes('<')
		? text.replace(column, (whole, name: string) => (Object.hasOwn(row, name) ? (row[name] ?? '') : whole))
		: text

const column = /<([^<>]+)>/g

const template = new RegExp(String.raw`\\[\s\S]|${variableForms}|<([^<>]+)>`, 'gu')

/** One pass, so that what is filled in is never read again: a cell or a value may hold any brackets. */
function fillTemplate(text: string, scope: StepScope, escapes: boolean): Value {
	const pieces: Value[] = []
	let at = 0
	const plain = (to: number) => pieces.push(same(text.slice(at, to)))
	for (const found of text.matchAll(template)) {
		const [whole, shared, own, dollar, name] = found
		const piece = whole.startsWith('\\')
			? escapes && same(readEscapes(whole))
			: name === undefined
				? variable(shared ?? own ?? dollar ?? '', shared !== undefined, scope)
				: scope.row && Object.hasOwn(scope.row, name) && same(scope.row[name] ?? '')
		if (!piece) continue
		plain(found.index)
		pieces.push(piece)
		at = found.index + whole.length
	}
	plain(text.length)
	const join = (of: (piece: Value) => string) => pieces.map(of).join('')
	return { text: join((piece) => piece.text), shown: join((piece) => piece.shown) }
}

function variable(path: string, shared: boolean, scope: StepScope): Value {
	const { variables } = scope
	const name = path.split(/[.[]/)[0] ?? path
	const has = shared ? variables.hasShared : variables.has
	const get = shared ? variables.getShared : variables.get
	const found = has(path)
		? { value: get(path) }
		: (has(name) && readPath({ [name]: get(name) }, path)) || (!shared && lookUp(path, scope)) || undefined
	if (!found) throw new StepWrong(`Nothing has set the variable ${shared ? `{{{${path}}}}` : `{{${path}}}`} yet`)
	const text = textOf(found.value)
	return { text, shown: isSecretKey(path) ? mask : text }
}

/** Data that is not text stands as JSON. */
function textOf(value: unknown): string {
	if (typeof value === 'string') return value
	return value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const bracketed = (group: Group, text = group.text) => brackets[group.part].join(text)

function rewrite(text: string, groups: Group[], shown: Map<Group, string>): string {
	let out = ''
	let at = 0
	for (const group of groups) {
		const value = shown.get(group)
		// A doc string is shown below the step.
		if (value === undefined || value === group.text || group.from >= text.length) continue
		out += text.slice(at, group.from) + bracketed(group, value)
		at = group.to
	}
	return out + text.slice(at)
}
