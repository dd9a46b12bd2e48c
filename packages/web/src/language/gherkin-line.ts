/** Tells what one line of a feature is, from the lines before it. Knows neither dialect. */
type LineKind =
	| 'blank'
	| 'comment'
	| 'tags'
	| 'feature'
	| 'rule'
	| 'scenario'
	| 'background'
	| 'examples'
	| 'step'
	| 'row'
	| 'fence'
	| 'docString'
	| 'text'

export interface GherkinLine {
	kind: LineKind
	indent: number
	/** Where the text behind the keyword begins. */
	body: number
}

/** What later lines must know: the fence of an open doc string, or ''. */
export type OpenFence = string

const header =
	/^(Feature|Ability|Business Need|Rule|Background|Scenario Outline|Scenario Template|Scenarios|Scenario|Examples|Example):/
const kinds: Record<string, LineKind> = {
	Feature: 'feature',
	Ability: 'feature',
	'Business Need': 'feature',
	Rule: 'rule',
	Background: 'background',
	Scenarios: 'examples',
	Examples: 'examples',
}
/** A leading `!` hides a step in the report. */
const step = /^!?\s*(Given|When|Then|And|But|\*)(?=\s|!|$)\s*/

export function readLine(text: string, open: OpenFence): { line: GherkinLine; open: OpenFence } {
	const indent = text.length - text.trimStart().length
	const trimmed = text.slice(indent)
	const is = (kind: LineKind, length = 0, next = '') => ({ line: { kind, indent, body: indent + length }, open: next })
	if (open) return trimmed.startsWith(open) ? is('fence') : is('docString', 0, open)
	if (trimmed === '') return is('blank')
	const fence = /^("""|```)/.exec(trimmed)?.[1]
	if (fence) return is('fence', 0, fence)
	if (trimmed.startsWith('#')) return is('comment')
	if (trimmed.startsWith('@')) return is('tags')
	if (trimmed.startsWith('|')) return is('row')
	const named = header.exec(trimmed)
	if (named) return is(kinds[named[1] ?? ''] ?? 'scenario', named[0].length)
	const keyword = step.exec(trimmed)
	return keyword ? is('step', keyword[0].length) : is('text')
}

/** Every line of a text, in order. */
export function readLines(text: string): { text: string; line: GherkinLine }[] {
	let open: OpenFence = ''
	return text.split('\n').map((one) => {
		const read = readLine(one, open)
		open = read.open
		return { text: one, line: read.line }
	})
}

/** The last line of a text: of what stands before it only doc strings matter. `number` counts from 1. */
export function readLastLine(text: string): { line: GherkinLine; number: number; start: number } {
	const start = text.lastIndexOf('\n') + 1
	const before = text.slice(0, start)
	let open: OpenFence = ''
	for (const [, fence = ''] of before.matchAll(fences)) {
		if (open === '') open = fence
		else if (fence === open) open = ''
	}
	let number = 1
	for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) number++
	return { line: readLine(text.slice(start), open).line, number, start }
}

const fences = /^[^\S\n]*("""|```)/gm
