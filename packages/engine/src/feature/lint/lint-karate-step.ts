import { javaRegex } from '@assay/karate/data/java-regex'
import { parseMatch } from '@assay/karate/match/parse-match'
import { checksNothing } from '@assay/karate/steps/checks-nothing'
import { isKeyword, keywordNames } from '@assay/karate/words/keywords'
import { markerNames } from '@assay/karate/words/markers'
import { settingNames } from '@assay/karate/words/settings'
import { tokenizer, tokTypes } from 'acorn'
import { eitherOf, nearest } from '../values/nearest.ts'
import type { StepFinding } from './lint-context.ts'

/**
 * What is wrong with one step of a Karate feature, as far as reading shows: a word that is no keyword, a match without its
 * operator, a text or bracket that is not closed, an unknown setting or marker. Whether JavaScript makes sense, the run shows.
 */
export function checkKarateStep(text: string): StepFinding[] {
	const unknown = checkKeyword(text)
	if (unknown.length > 0) return unknown
	const keyword = keywordOf(text)
	const from = keyword ? text.length - text.slice(keyword.length).trimStart().length : 0
	const rest = text.slice(from)
	// an outline fills in anything, quotes and brackets included
	if (/<[^<>\s]+>/.test(rest) || keyword === 'text' || keyword === 'table' || keyword === 'doc') return []
	if (keyword === 'match') return checkMatch(rest, from)
	const idle = keyword === undefined || keyword === 'eval' ? checksNothing(rest) : ''
	if (idle) return [{ from, to: text.length, severity: 'error', message: idle }]
	if (keyword === 'configure')
		return [...checkSetting(rest, from), ...checkValue(rest.replace(/^\w+\s*=/, blank), from)]
	if (keyword && casts.has(keyword)) return checkAssignment(keyword, rest, from)
	return checkValue(keyword ? rest.replace(/^[\w.-]+\s*=(?!=)/, blank) : rest, from)
}

const blank = (text: string): string => ' '.repeat(text.length)

const casts = new Set('def json string xml xmlstring yaml csv bytes copy'.split(' '))
const operators = new Set(['in', 'instanceof'])
const script = new Set(
	'if for while do switch try var let const function class new typeof void delete return throw async await yield'.split(
		' ',
	),
)

/** Two words side by side are no JavaScript, so there the first must be a keyword. */
function checkKeyword(text: string): StepFinding[] {
	const [, first, second] = text.match(/^([A-Za-z]+)[ \t]+([\w'"{[$#/][^\s]*)/) ?? []
	if (first === undefined || second === undefined || script.has(first) || operators.has(second)) return []
	if (isKeyword(first) || isKeyword(`${first} ${second}`)) return []
	const near = nearest(first, keywordNames)
	const hint = near.length > 0 ? `. Did you mean ${eitherOf(near)}?` : ''
	const fix = near[0] === undefined ? {} : { fix: near[0] }
	return [{ from: 0, to: first.length, severity: 'error', message: `There is no keyword ${first}${hint}`, ...fix }]
}

/** Whether a text is a step of the language rather than a sentence. */
export const beginsWithKeyword = (text: string): boolean => keywordOf(text) !== undefined

function keywordOf(text: string): string | undefined {
	const [two, one] = /^([A-Za-z]+)(?:[ \t]+[A-Za-z]+)?(?=[ \t]|$)/.exec(text) ?? []
	const known = [two, one].find((word) => word !== undefined && isKeyword(word.replace(/[ \t]+/, ' ')))
	// `url = 'x'` is JavaScript
	return known !== undefined && !/^\s*=(?!=)/.test(text.slice(known.length)) ? known : undefined
}

function checkAssignment(keyword: string, rest: string, from: number): StepFinding[] {
	const [whole = '', name = ''] = /^([^\s=]+)\s*=/.exec(rest) ?? []
	const at = { from, to: from + Math.max(rest.length, 1), severity: 'error' as const }
	if (!whole) return [{ ...at, message: `This needs the form: ${keyword} name = value` }]
	if (!/^[A-Za-z_]\w*$/.test(name))
		return [{ ...at, to: from + name.length, message: `'${name}' cannot name a variable: letters, digits and _ only` }]
	return checkValue(rest.replace(whole, blank), from)
}

function checkSetting(rest: string, from: number): StepFinding[] {
	const [, key] = /^(\w+)\s*=/.exec(rest) ?? []
	if (key === undefined)
		return [
			{
				from,
				to: from + Math.max(rest.length, 1),
				severity: 'error',
				message: 'configure needs the form: configure name = value',
			},
		]
	if (settingNames.includes(key)) return []
	const [near] = nearest(key, settingNames)
	const hint = near ? `. Did you mean ${near}?` : ''
	return [
		{
			from,
			to: from + key.length,
			severity: 'error',
			message: `There is no setting ${key}${hint}`,
			...(near ? { fix: near } : {}),
		},
	]
}

/** What people write for the operators, and what is meant. */
const slips: [RegExp, string][] = [
	[/\s(===|=)(?=\s)/, '=='],
	[/\s(!==)(?=\s)/, '!='],
	[/\s(contain|includes?)(?=\s)/, 'contains'],
	[/\s(equals?|is)(?=\s)/, '=='],
]

function checkMatch(rest: string, from: number): StepFinding[] {
	const statement = parseMatch(rest)
	if (statement) {
		const { actual, expected } = statement
		const right = rest.length - expected.length
		// two slashes of a path are no comment
		const left = actual.includes('/') ? [] : checkValue(actual, from + rest.indexOf(actual))
		return [...left, ...checkValue(expected, from + right), ...checkMarkers(rest, from), ...checkRegexes(rest, from)]
	}
	const unclosed = checkValue(rest, from)
	if (unclosed.length > 0) return unclosed
	for (const [slip, fix] of slips) {
		const found = slip.exec(rest)
		if (!found?.[1]) continue
		const at = from + found.index + 1
		return [
			{
				from: at,
				to: at + found[1].length,
				severity: 'error',
				message: `match has no operator ${found[1]}, use ${fix}`,
				fix,
			},
		]
	}
	const message = 'match needs an operator: ==, !=, contains, !contains, within'
	return [{ from, to: from + Math.max(rest.length, 1), severity: 'error', message }]
}

/** Taken as it stands by the run, so a warning; but no real value looks like this. */
function checkMarkers(rest: string, from: number): StepFinding[] {
	return [...rest.matchAll(/(['"])##?([a-z]+)\1/g)].flatMap(([whole, , name = ''], _): StepFinding[] => {
		if (name === 'regex' || (markerNames as readonly string[]).includes(name)) return []
		const [near] = nearest(name, markerNames)
		if (!near) return []
		const at = from + rest.indexOf(whole) + whole.indexOf(name)
		const message = `There is no marker #${name}, so this is compared as text. Did you mean #${near}?`
		return [{ from: at, to: at + name.length, severity: 'warning', message, fix: near }]
	})
}

/** `'#regex [a'`, also behind `#[]`: the step fails, whatever it compares. */
function checkRegexes(rest: string, from: number): StepFinding[] {
	try {
		return [...tokenizer(rest, { ecmaVersion: 'latest' })].flatMap((token): StepFinding[] => {
			const { type, start, end, value } = token as typeof token & { value: unknown }
			const pattern = type === tokTypes.string ? /^#.*?\bregex\s+(.+)$/s.exec(String(value))?.[1] : undefined
			const message = pattern === undefined ? undefined : regexProblem(pattern.trim())
			return message === undefined ? [] : [{ from: from + start, to: from + end, severity: 'error', message }]
		})
	} catch {
		// what is no JavaScript may be Karate's own
		return []
	}
}

function regexProblem(pattern: string): string | undefined {
	try {
		javaRegex(pattern)
		return undefined
	} catch (error) {
		return (error as Error).message.replace(/^t/, 'T')
	}
}

const closing = new Map([
	[tokTypes.parenL, ')'],
	[tokTypes.bracketL, ']'],
	[tokTypes.braceL, '}'],
	[tokTypes.dollarBraceL, '}'],
])
const closes = new Set([tokTypes.parenR, tokTypes.bracketR, tokTypes.braceR])

/** Quotes and brackets that are not closed, or close nothing. */
function checkValue(text: string, from: number): StepFinding[] {
	if (/^\s*(?:<|\/|\$)/.test(text)) return []
	const open: { text: string; start: number; close: string }[] = []
	const error = (start: number, message: string): StepFinding[] => [
		{ from: from + start, to: from + start + 1, severity: 'error', message },
	]
	try {
		for (const { type, start, end } of tokenizer(text, { ecmaVersion: 'latest' })) {
			const close = closing.get(type)
			if (close) open.push({ text: text.slice(start, end), start, close })
			if (!closes.has(type)) continue
			const last = open.pop()
			if (!last) return error(start, `Nothing is open that this ${text[start]} could close`)
			if (last.close !== text[start]) return error(last.start, `This ${last.text} is not closed with ${last.close}`)
		}
	} catch (problem) {
		const { message, pos } = problem as SyntaxError & { pos: number }
		if (message.startsWith('Unterminated template')) return error(pos - 1, 'This text is not closed with `')
		if (message.startsWith('Unterminated string')) return error(pos, `This text is not closed with ${text[pos]}`)
		// whatever else is no JavaScript may be Karate's own
		return []
	}
	const [first] = open
	return first ? error(first.start, `This ${first.text} is not closed with ${first.close}`) : []
}
