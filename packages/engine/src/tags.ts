/**
 * Which scenarios a run takes. `smoke, @login` = any of them, `~@slow` = not; besides, tag expressions as Cucumber
 * (`@a and not (@b or @c)`) and Karate (`anyOf('@a','@b') && not('@c')`) write them. A scenario's `@id=7` answers to
 * `id` and to `id=7`.
 */
export type TagFilter = (tags: readonly string[]) => boolean

/** Throws an error for the tester where the text cannot be read. */
export function readTagFilter(text: string | undefined): TagFilter {
	const wanted = text?.trim()
	if (!wanted) return () => true
	return isExpression(wanted) ? expression(wanted) : list(wanted)
}

const isExpression = (text: string) => /[()!]|&&|\|\||(?:^|\s)(?:and|or|not)(?:\s|$)/i.test(text)

function list(text: string): TagFilter {
	const words = text.split(/[\s,]+/).filter(Boolean)
	const without = words.filter((word) => word.startsWith('~')).map((word) => bare(word.slice(1)))
	const any = words.filter((word) => !word.startsWith('~')).map(bare)
	return (tags) => {
		const has = known(tags)
		return !without.some((tag) => has.has(tag)) && (any.length === 0 || any.some((tag) => has.has(tag)))
	}
}

const bare = (tag: string) => tag.replace(/^['"]|['"]$/g, '').replace(/^@/, '')

function known(tags: readonly string[]): Set<string> {
	return new Set(tags.map(bare).flatMap((tag) => [tag, tag.split('=')[0] ?? tag]))
}

const token = /\s*(\(|\)|,|&&|\|\||!|~|'[^']*'|"[^"]*"|[^\s(),&|!~'"]+)/y

type Test = (has: Set<string>) => boolean

/** A recursive descent: or over and over not. */
function expression(text: string): TagFilter {
	const tokens = tokensOf(text)
	let at = 0
	const peek = () => tokens[at]?.toLowerCase() ?? ''
	const fault = () => new Error(`The tags "${text}" cannot be read at ${tokens[at] ? `"${tokens[at]}"` : 'their end'}`)
	const take = (wanted: string) => {
		if (tokens[at] !== wanted) throw fault()
		at++
	}
	const either = (): Test => {
		let left = both()
		while (['or', '||', ','].includes(peek())) {
			at++
			const [one, other] = [left, both()]
			left = (has) => one(has) || other(has)
		}
		return left
	}
	const both = (): Test => {
		let left = single()
		while (['and', '&&'].includes(peek())) {
			at++
			const [one, other] = [left, single()]
			left = (has) => one(has) && other(has)
		}
		return left
	}
	const single = (): Test => {
		const word = peek()
		if (word === '' || ['and', 'or', '&&', '||', ',', ')'].includes(word)) throw fault()
		at++
		if (['not', '!', '~'].includes(word)) {
			const test = single()
			return (has) => !test(has)
		}
		if (word === '(') {
			const test = either()
			take(')')
			return test
		}
		if (['anyof', 'allof'].includes(word) && tokens[at] === '(') {
			const tags = words()
			return (has) => (word === 'anyof' ? tags.some((tag) => has.has(tag)) : tags.every((tag) => has.has(tag)))
		}
		const tag = bare(tokens[at - 1] ?? '')
		return (has) => has.has(tag)
	}
	const words = (): string[] => {
		take('(')
		const tags: string[] = []
		while (tokens[at] !== undefined && tokens[at] !== ')') {
			if (tokens[at] !== ',') tags.push(bare(tokens[at] ?? ''))
			at++
		}
		take(')')
		return tags
	}
	const test = either()
	if (at < tokens.length) throw fault()
	return (tags) => test(known(tags))
}

function tokensOf(text: string): string[] {
	const tokens: string[] = []
	token.lastIndex = 0
	for (let found = token.exec(text); found; found = token.exec(text)) tokens.push(found[1] ?? '')
	return tokens
}
