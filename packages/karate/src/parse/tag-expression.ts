// Decides whether a scenario's tags meet what the run asks for: `@a,@b`, `~@slow`, `anyOf('@a') && not('@b')`.

import { type Tag, tagText } from '../parse-feature.ts'

export type TagFilter = (tags: Tag[]) => boolean

/** Names apart by comma or blank: any of them. Words joined by ` and `, `~`, or function forms: a tag expression. */
export function readTagFilter(text: string | undefined): TagFilter {
	const wanted = text?.trim()
	if (!wanted) return () => true
	if (/[()]/.test(wanted)) return readFunctionForm(wanted)
	const words = wanted.split(/[\s,]+/).filter(Boolean)
	const excluded = words.filter((word) => word.startsWith('~')).map((word) => bare(word.slice(1)))
	const included = words.filter((word) => !word.startsWith('~')).map(bare)
	return (tags) => {
		const texts = textsOf(tags)
		return (
			excluded.every((name) => !texts.has(name)) && (included.length === 0 || included.some((name) => texts.has(name)))
		)
	}
}

/** Selectors of `call read('x.feature@name=value')`. */
export function readCallTag(text: string): TagFilter {
	const name = bare(text)
	return (tags) => textsOf(tags).has(name)
}

function bare(word: string): string {
	return word.trim().replace(/^@/, '')
}

function textsOf(tags: Tag[]): Set<string> {
	const texts = new Set<string>()
	for (const tag of tags) {
		texts.add(tag.name)
		texts.add(tagText(tag))
		for (const value of tag.values) texts.add(`${tag.name}=${value}`)
	}
	return texts
}

const token =
	/\s*(anyOf|allOf|not|valuesFor|isPresent|isAnyOf|isAllOf|isOnly|isEach|'[^']*'|"[^"]*"|&&|\|\||!|\(|\)|\.|,|@[\w=\-.]+)/y

/** A recursive descent over the small language, so that no text of a run setting is ever executed. */
function readFunctionForm(text: string): TagFilter {
	const tokens: string[] = []
	token.lastIndex = 0
	while (token.lastIndex < text.trimEnd().length) {
		const at = token.lastIndex
		const found = token.exec(text)
		if (!found) throw new Error(`The tag expression "${text}" cannot be read at position ${at + 1}`)
		tokens.push(found[1] ?? '')
	}
	let at = 0
	const take = (expected?: string): string => {
		const next = tokens[at++]
		if (next === undefined || (expected && next !== expected)) {
			throw new Error(
				`The tag expression "${text}" needs ${expected ?? 'more'} where it says ${next ?? 'nothing more'}`,
			)
		}
		return next
	}
	const words = (): string[] => {
		const found: string[] = []
		take('(')
		while (tokens[at] !== ')') {
			if (tokens[at] === ',') at++
			else found.push(bare(take().replace(/^['"]|['"]$/g, '')))
		}
		take(')')
		return found
	}
	const either = (): TagFilter => {
		let left = both()
		while (tokens[at] === '||') {
			at++
			const [first, second] = [left, both()]
			left = (tags) => first(tags) || second(tags)
		}
		return left
	}
	const both = (): TagFilter => {
		let left = single()
		while (tokens[at] === '&&') {
			at++
			const [first, second] = [left, single()]
			left = (tags) => first(tags) && second(tags)
		}
		return left
	}
	const single = (): TagFilter => {
		const word = take()
		if (word === '(') {
			const inner = either()
			take(')')
			return inner
		}
		if (word === '!') {
			const inner = single()
			return (tags) => !inner(tags)
		}
		if (word === 'valuesFor') return valuesFor()
		if (word.startsWith('@')) return (tags) => textsOf(tags).has(bare(word))
		const names = words()
		if (word === 'anyOf') return (tags) => names.some((name) => textsOf(tags).has(name))
		if (word === 'allOf') return (tags) => names.every((name) => textsOf(tags).has(name))
		if (word === 'not') return (tags) => !names.some((name) => textsOf(tags).has(name))
		throw new Error(`The tag expression "${text}" does not know ${word}`)
	}
	const valuesFor = (): TagFilter => {
		const name = words()[0] ?? ''
		take('.')
		const check = take()
		const wanted = tokens[at] === '(' ? words() : []
		return (tags) => {
			const own = tags.findLast((tag) => tag.name === name)?.values
			if (!own) return false
			if (check === 'isPresent') return true
			if (check === 'isAnyOf') return wanted.some((value) => own.includes(value))
			if (check === 'isAllOf') return wanted.every((value) => own.includes(value))
			if (check === 'isOnly') return own.length === wanted.length && wanted.every((value) => own.includes(value))
			return own.every((value) => wanted.includes(value))
		}
	}
	const filter = either()
	if (at < tokens.length)
		throw new Error(`The tag expression "${text}" has words left over: ${tokens.slice(at).join(' ')}`)
	return filter
}
