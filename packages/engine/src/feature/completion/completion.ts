import type { Locators } from '@assay/contract/bundle'
import { readings } from '@assay/karate/gherkin/dialect'
import { lineWithin, readLine } from '@assay/karate/gherkin/read-line'
import { readRow } from '@assay/karate/gherkin/table-row'
import { type Action, notBuilt, required, syntax, written } from '../action.ts'
import { keptFor } from '../kept-for.ts'
import { rememberedStep } from '../remembered-step.ts'
import { cutStep, type Part } from '../steps.ts'
import { allActions, type Vocabulary } from '../vocabulary.ts'
import { addressEntries, addressesIn } from './addresses.ts'
import { variableLines } from './variable-lines.ts'

/** What may stand at a place of a keyword feature. Unaware of the editor that asks. */
export interface Completion {
	/** Offsets from the start of the text: what an option replaces. */
	from: number
	to: number
	options: CompletionOption[]
}

export interface CompletionOption {
	kind:
		| 'action'
		| 'object'
		| 'address'
		| 'file'
		| 'picture'
		| 'text'
		| 'feature'
		| 'function'
		| 'column'
		| 'variable'
		| 'data'
	label: string
	detail: string
	info: string
	/** What is put in place. */
	apply: string
}

export interface CompletionContext {
	locators: Locators
	/** Keys of the test data, dotted. */
	dataKeys: readonly string[]
	/** Those of them that hold an address: no other can be opened. Every key may where this is not known. */
	addressKeys?: readonly string[]
	/** What other features open. */
	addresses?: readonly string[]
	vocabulary: Vocabulary
	/** Paths of the project's files. */
	files?: readonly string[]
	/** Of those that are pictures what is to be said of them, such as their size. */
	pictureFacts?: ReadonlyMap<string, string>
	/** Names of the features that this one includes. */
	features?: readonly string[]
}

/** Line and column from 1; the column is the one behind the cursor. */
export function complete(
	text: string,
	line: number,
	column: number,
	context: CompletionContext,
): Completion | undefined {
	const lines = text.split('\n')
	const whole = lines[line - 1] ?? ''
	const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
	const keyword = keywordBefore(whole, text)
	if (keyword === undefined || column - 1 < keyword) return undefined
	const before = whole.slice(keyword, column - 1)
	const behind = whole.slice(column - 1)
	const open = cutStep(before).problems.find(({ message }) => message.includes('never closed'))
	if (open) {
		const opener = before[open.from] ?? ''
		const inside = before.slice(open.from).replace(/^(?:\{+|[[<])\s*/, '')
		const from = start + column - 1 - inside.length
		const rest = behind.match(/^[^\s[\]<>{}]*/)?.[0].length ?? 0
		const to = start + column - 1 + rest
		const braces = before.slice(open.from).match(/^\{+/)?.[0].length ?? 0
		const closed = /^\s*[\]>}]/.test(behind.slice(rest))
		const options = insideGroup(
			opener,
			braces,
			rememberedStep(whole.slice(keyword), context.vocabulary).action,
			lines,
			line,
			context,
		)
		return { from, to, options: closed ? options : closing(options, closer(opener, braces)) }
	}
	const word = before.match(/[^\s!]*$/)?.[0] ?? ''
	if (rememberedStep(before, context.vocabulary).action && !/^[A-Za-z_-]+$/.test(word)) return undefined
	const to = start + column - 1 + (behind.match(/^[A-Za-z_]*/)?.[0].length ?? 0)
	return { from: start + column - 1 - word.length, to, options: allActions(context.vocabulary).map(actionOption) }
}

function keywordBefore(line: string, text: string): number | undefined {
	const { kind, end, body } = readLine(line, lineWithin(text, 'keyword')).line
	// Directly behind the letters of a keyword one still types the keyword.
	if (kind !== 'step' || (end === line.length && /[\p{L}*]$/u.test(line))) return undefined
	return Math.min(body, end + 1)
}

const closer = (opener: string, braces: number) => ({ '[': ']', '<': '>' })[opener] ?? '}'.repeat(Math.max(1, braces))

function actionOption(action: Action): CompletionOption {
	const needed = Object.values(action.slots).filter((slot) => slot.required)
	const apply = [action.name, needed.map(written).join(' + ')].filter(Boolean).join(' ')
	const info = [action.about, `Needs: ${required(action)}.`, ...(action.built ? [] : [notBuilt(action.name)])].join(' ')
	return { kind: 'action', label: action.name, detail: syntax(action), info, apply }
}

function insideGroup(
	opener: string,
	braces: number,
	action: Action | undefined,
	lines: string[],
	line: number,
	context: CompletionContext,
): CompletionOption[] {
	const part: Part = opener === '[' ? 'locator' : opener === '<' ? 'data' : 'expected'
	const slots = Object.values(action?.slots ?? {})
	const own = slots.filter((slot) => slot.part === part)
	const takesAddress = own.length > 0 ? own : slots.filter((slot) => slot.or === part)
	if (braces < 2 && takesAddress.some(({ takes }) => takes === 'address'))
		return addressOptions(part, lines, line, context)
	if (braces < 2 && own.some(({ takes }) => takes === 'picture')) return pictureOptions(context)
	const offered = braces < 2 ? own.flatMap(({ offers = [] }) => offers) : []
	if (offered.length > 0) return offered.map((text) => option('text', text, `for ${action?.name ?? ''}`))
	if (part === 'locator') return objects(context.locators)
	if (braces < 2 && own.some(({ takes }) => takes === 'element')) return objects(context.locators)
	if (own.some(({ takes }) => takes === 'files'))
		return (context.files ?? []).map((path) => option('file', path, 'file of the project'))
	if (own.some(({ takes }) => takes === 'feature'))
		return (context.features ?? []).map((name) => option('feature', name, 'included feature'))
	const names = [...variableLines(lines.join('\n'), context.vocabulary).keys()]
	if (braces > 1) return names.map(variableOption)
	if (own.some(({ takes }) => takes === 'variable')) return names.map(variableOption)
	const functions =
		action?.name === 'CALL_CUSTOM' && part === 'data' ? (context.vocabulary.custom?.functions ?? []) : []
	const calls = functions.map(({ name, file, about }) => option('function', name, file, about))
	const columns = columnsBelow(lines, line).map(columnOption)
	const keys = context.dataKeys.map((key) => option('data', key, 'test data'))
	return [...calls, ...columns, ...names.map(variableOption), ...keys]
}

/** The project's pictures; one that only stands in for another, `save.dark.png` beside `save.png`, is not named by itself. */
function pictureOptions({ files = [], pictureFacts }: CompletionContext): CompletionOption[] {
	const pictures = files.filter((path) => /\.(?:png|jpe?g)$/i.test(path))
	return pictures
		.filter((path) => !pictures.includes(path.replace(/\.(?:dark|light)(\.[^.]+)$/i, '$1')) || !isVariant(path))
		.map((path) => option('picture', path, pictureFacts?.get(path) ?? 'picture of the project'))
}

const isVariant = (path: string) => /\.(?:dark|light)\.[^.]+$/i.test(path)

/** What may be opened: keys that hold an address first, then addresses and entries that do, then what gets its value later. */
function addressOptions(part: Part, lines: string[], line: number, context: CompletionContext): CompletionOption[] {
	const { dataKeys, addressKeys = dataKeys, addresses = [], locators, vocabulary } = context
	const text = lines.join('\n')
	const used = [...new Set([...addressesIn(text, vocabulary), ...addresses])]
	const entries = part === 'locator' ? addressEntries(locators) : []
	return [
		...addressKeys.map((key) => option('data', key, 'test data')),
		...used.map((address) => option('address', address, 'address')),
		...entries.map(([name, address]) => option('object', name, name.slice(0, name.indexOf('.')), address)),
		...columnsBelow(lines, line).map(columnOption),
		...[...variableLines(text, vocabulary).keys()].map(variableOption),
	]
}

const option = (kind: CompletionOption['kind'], label: string, detail: string, info = ''): CompletionOption => ({
	kind,
	label,
	detail,
	info,
	apply: label,
})

const columnOption = (name: string) => option('column', name, 'column of Examples')
const variableOption = (name: string) => option('variable', name, 'variable')

/** The same list for the same repository: a large one is asked for with each keystroke. */
const objects = keptFor((locators: Locators): CompletionOption[] =>
	Object.entries(locators).flatMap(([page, elements]) =>
		Object.entries(elements).map(([element, locator]) => option('object', `${page}.${element}`, page, locator)),
	),
)

/** The options with what closes their brackets, and the same ones again for the same list. */
function closing(options: CompletionOption[], close: string): CompletionOption[] {
	const byClose = closed.get(options) ?? new Map<string, CompletionOption[]>()
	const made = byClose.get(close) ?? options.map((one) => ({ ...one, apply: one.apply + close }))
	closed.set(options, byClose.set(close, made))
	return made
}

const closed = new WeakMap<CompletionOption[], Map<string, CompletionOption[]>>()

/** The header cells of the first Examples that belong to the scenario around a line. */
function columnsBelow(lines: string[], line: number): string[] {
	let state = lineWithin(lines.slice(0, line).join('\n'), 'keyword')
	let examples = false
	for (let at = line; at < lines.length; at++) {
		const text = lines[at] ?? ''
		const read = readLine(text, state)
		state = read.state
		const { kind } = read.line
		if (kind === 'scenario' || kind === 'rule' || kind === 'background') return []
		if (kind === 'examples') examples = true
		if (kind === 'row' && examples) return readRow(text, at + 1, readings.keyword.escapes).cells.filter(Boolean)
	}
	return []
}
