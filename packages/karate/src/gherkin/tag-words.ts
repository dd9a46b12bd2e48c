// What a choice of tags consists of, whichever way it is written: names and conditions between `and`, `or`, `not` and
// parentheses. Knows no scenario.

import { carries, type Tag } from './tag.ts'

export type TagWord = Operator | Condition

interface Operator {
	kind: 'and' | 'or' | 'not' | '(' | ')'
	/** As it was written, and where, from 1. */
	text: string
	at: number
}

/** Something that a scenario's tags meet or not. */
export interface Condition {
	kind: 'condition'
	text: string
	at: number
	holds: (tags: readonly Tag[]) => boolean
	/** The same for Karate 1.5, which evaluates JavaScript. */
	karate: string
}

interface Comma {
	kind: 'comma'
	text: string
	at: number
}

const quoted = /'@?[^'@][^']*'|"@?[^"@][^"]*"/.source
const argument = `(?:${quoted}|@[^\\s,()'"]+)`
const list = `\\(\\s*${argument}(?:\\s*,\\s*${argument})*\\s*\\)`
const oneOf = new RegExp(`(anyOf|allOf|not)\\s*(${list})`, 'y')
const values = new RegExp(
	`valuesFor\\s*(\\(\\s*${argument}\\s*\\))\\s*\\.\\s*(?:(isPresent)\\s*(?:\\(\\s*\\))?|(isAnyOf|isAllOf|isOnly)\\s*(${list}))`,
	'y',
)
const sign = /&&|\|\||[()!~,]/y
const name = new RegExp(`${quoted}|(?:\\\\.|(?!&&|\\|\\|)[^\\s,()'"\\\\])+`, 'y')
const signs: Record<string, Operator['kind'] | 'comma'> = {
	'&&': 'and',
	'||': 'or',
	'!': 'not',
	'~': 'not',
	'(': '(',
	')': ')',
	',': 'comma',
}

/** The words from left to right; a list without operators comes as the expression that it means. Throws where none begins. */
export function readTagWords(text: string): TagWord[] {
	const found: (TagWord | Comma)[] = []
	let at = 0
	const take = (pattern: RegExp) => {
		pattern.lastIndex = at
		return pattern.exec(text)
	}
	while (at < text.length) {
		const blank = take(/\s+/y)
		if (blank) {
			at += blank[0].length
			continue
		}
		const group = take(oneOf) ?? take(values)
		const one = group ?? take(sign) ?? take(name)
		if (!one) throw unreadable(text, { text: text[at] ?? '', at: at + 1 }, 'a tag')
		const place = { text: one[0], at: at + 1 }
		if (group) found.push({ ...place, ...conditionOf(group) })
		else if (signs[one[0]]) found.push({ ...place, kind: signs[one[0]] ?? 'comma' })
		else if (/^(?:and|or|not)$/i.test(one[0])) found.push({ ...place, kind: one[0].toLowerCase() as 'and' })
		else found.push({ ...place, ...named(bare(one[0])) })
		at += one[0].length
	}
	const nameless = found.find((word) => word.kind === 'condition' && bare(word.text) === '')
	if (nameless) throw unreadable(text, nameless, 'a tag')
	return asExpression(text, found)
}

/** One sentence for whoever wrote it. `word` = where it stops making sense; absent = at the end. */
export const unreadable = (text: string, word: { text: string; at: number } | undefined, expected: string): Error =>
	new Error(
		`The tags "${text}" cannot be read at ${word ? `"${word.text}", character ${word.at}` : 'their end'}: ${expected} is expected there`,
	)

/** `@a, @b ~@c` is `(@a or @b) and not @c`. Elsewhere a comma has no meaning that everybody would guess alike. */
function asExpression(text: string, words: (TagWord | Comma)[]): TagWord[] {
	const comma = words.find((word) => word.kind === 'comma')
	const operators = words.filter(
		({ kind, text }) => kind !== 'condition' && kind !== 'comma' && text !== '~' && text !== '!',
	)
	if (operators.length > 0 || words.some((word) => word.kind === 'condition' && /[('"]/.test(word.text))) {
		if (comma) throw unreadable(text, comma, '"and" or "or"')
		return words as TagWord[]
	}
	const wanted: Condition[] = []
	const unwanted: Condition[] = []
	let not: Operator | undefined
	for (const word of words) {
		if (word.kind === 'condition') (not ? unwanted : wanted).push(word)
		else if (not) throw unreadable(text, word, 'a tag')
		not = word.kind === 'not' ? word : undefined
	}
	if (not || wanted.length + unwanted.length === 0) throw unreadable(text, undefined, 'a tag')
	const operator = (kind: Operator['kind']): Operator => ({ kind, text: kind, at: 1 })
	const any = wanted.flatMap((one, index) => (index === 0 ? [one] : [operator('or'), one]))
	const none = unwanted.map((one) => [operator('not'), one])
	const first = any.length > 1 && none.length > 0 ? [operator('('), ...any, operator(')')] : any
	return [first, ...none]
		.filter((part) => part.length > 0)
		.flatMap((part, index) => (index === 0 ? part : [operator('and'), ...part]))
}

/** `'@a'`, `"@a"`, `@a` or `a`; a backslash keeps a blank or a parenthesis in a name, as in Cucumber. */
const bare = (word: string): string =>
	word
		.replace(/^(['"])(.*)\1$/, '$2')
		.replace(/\\(.)/g, '$1')
		.trim()
		.replace(/^@/, '')

const bareAll = (group: string): string[] => (group.match(new RegExp(argument, 'g')) ?? []).map(bare)

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

type Meaning = Pick<Condition, 'kind' | 'holds' | 'karate'>

function named(name: string): Meaning {
	const [before = name, after] = name.split(/=(.*)/s)
	const own = `valuesFor(${quote(`@${before}`)})`
	const among = after === undefined ? `${own}.isPresent` : `${own}.isAnyOf(${quote(after)})`
	return {
		kind: 'condition',
		holds: (tags) => carries(tags, name),
		karate: `(anyOf(${quote(`@${name}`)}) || ${among})`,
	}
}

function conditionOf([, ...parts]: RegExpExecArray): Meaning {
	const [word = '', group = '', check, wanted = ''] = parts
	if (/^(?:anyOf|allOf|not)$/.test(word)) {
		const each = bareAll(group).map(named)
		const all = each.map(({ karate }) => karate)
		if (word === 'allOf')
			return {
				kind: 'condition',
				holds: (tags) => each.every(({ holds }) => holds(tags)),
				karate: `(${all.join(' && ')})`,
			}
		const any = (tags: readonly Tag[]) => each.some(({ holds }) => holds(tags))
		if (word === 'anyOf') return { kind: 'condition', holds: any, karate: `(${all.join(' || ')})` }
		return { kind: 'condition', holds: (tags) => !any(tags), karate: `!(${all.join(' || ')})` }
	}
	const [tag = ''] = bareAll(word)
	const given = bareAll(wanted)
	const asked = check === undefined ? 'isPresent' : `${check}(${given.map(quote).join(', ')})`
	return {
		kind: 'condition',
		holds: (tags) => holdsFor(tags.findLast(({ name }) => name === tag)?.values, check, given),
		karate: `valuesFor(${quote(`@${tag}`)}).${asked}`,
	}
}

function holdsFor(own: string[] | undefined, check: string | undefined, wanted: string[]): boolean {
	if (!own) return false
	if (check === undefined) return true
	if (check === 'isAnyOf') return wanted.some((value) => own.includes(value))
	if (check === 'isAllOf') return wanted.every((value) => own.includes(value))
	return own.length === wanted.length && wanted.every((value) => own.includes(value))
}
