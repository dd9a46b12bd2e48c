/**
 * Cuts the text of a step into words and bracket groups: `ENTER [login.user] + <anna>`. Unaware of which actions exist
 * and of what a group's text means: `find-action.ts` and `resolve.ts` stand on top.
 */
export type Part = 'locator' | 'data' | 'expected'

export interface Group {
	part: Part
	/** As written between the brackets. Of `{{x}}` and `{{{x}}}` with the braces, as they refer to a variable. */
	text: string
	/** Position of the opening bracket and the one behind the closing bracket, in the step's text. */
	from: number
	to: number
}

export interface Word {
	text: string
	from: number
	to: number
}

export interface StepProblem {
	message: string
	from: number
	to: number
}

export interface CutStep {
	words: Word[]
	groups: Group[]
	problems: StepProblem[]
}

/** `operators`: data texts of this action that hold `<` or `>` themselves, such as `<=`. */
export function cutStep(text: string, operators: readonly string[] = []): CutStep {
	const cut: CutStep = { words: [], groups: [], problems: [] }
	let at = 0
	while (at < text.length) {
		const char = text[at] ?? ''
		if (/\s/.test(char)) at++
		else if (char === '\\') at += 2
		else if (char in openers) {
			const group = readGroup(text, at, operators)
			if (!group) {
				cut.problems.push({ ...unclosed(char), from: at, to: text.length })
				break
			}
			cut.groups.push(group)
			at = group.to
		} else if (char in closers) {
			const opened = cut.groups.some(({ part }) => part === openers[closers[char] ?? ''])
			const hint = opened ? `, or write \\${char} for the character itself` : ''
			const message = `"${char}" closes nothing: its "${closers[char]}" is missing${hint}`
			cut.problems.push({ message, from: at, to: at + 1 })
			at++
		} else {
			const from = at
			while (at < text.length && !/[\s[\]<>{}\\]/.test(text[at] ?? '')) at++
			cut.words.push({ text: text.slice(from, at), from, to: at })
		}
	}
	return cut
}

const openers: Record<string, Part> = { '[': 'locator', '<': 'data', '{': 'expected' }
const closers: Record<string, string> = { ']': '[', '>': '<', '}': '{' }

const unclosed = (opener: string) => {
	const closer = { '[': ']', '<': '>', '{': '}' }[opener]
	return { message: `"${opener}" is never closed: its "${closer}" is missing` }
}

function readGroup(text: string, from: number, operators: readonly string[]): Group | undefined {
	const part = openers[text[from] ?? '']
	if (part === 'locator') {
		const to = rawLocator.test(text.slice(from + 1))
			? (closing(text, from, '[', ']', 'anywhere') ?? closing(text, from, '[', ']', 'nowhere'))
			: closing(text, from, '[', ']', 'nowhere', true)
		return to === undefined ? undefined : { part, text: text.slice(from + 1, to - 1), from, to }
	}
	if (part === 'data') {
		const to = operatorEnd(text, from, operators) ?? valueEnd(text, from, '<', '>')
		return to === undefined ? undefined : { part, text: text.slice(from + 1, to - 1), from, to }
	}
	// Longest brace run first, so that `{{{x}}}` is the run-wide variable and not `{{x}}` inside an expected result.
	for (const form of variableGroups) {
		form.lastIndex = from
		const found = form.exec(text)
		if (found) return { part: 'expected', text: found[0], from, to: from + found[0].length }
	}
	const to = valueEnd(text, from, '{', '}')
	return to === undefined ? undefined : { part: 'expected', text: text.slice(from + 1, to - 1), from, to }
}

/** A locator written out in the step; everything else in `[…]` is the name of one. */
export const rawLocator =
	/^\s*(?:\/|\(|\.\/|xpath=|css=|id=|accessibility id=|-android uiautomator=|-ios predicate=|-ios class chain=)/

const path = String.raw`[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*`

const variableGroups = [
	new RegExp(String.raw`\{\{\{\s*(?:${path})\s*\}\}\}`, 'uy'),
	new RegExp(String.raw`\{\{\s*(?:${path})\s*\}\}`, 'uy'),
]

/** Finds `{{{x}}}`, `{{x}}` and `${x}` inside a text; the name is in group 1, 2 or 3. */
export const variableForms = String.raw`\{\{\{\s*(${path})\s*\}\}\}|\{\{\s*(${path})\s*\}\}|\$\{\s*(${path})\s*\}`

function operatorEnd(text: string, from: number, operators: readonly string[]): number | undefined {
	const longestFirst = [...operators].sort((one, other) => other.length - one.length)
	for (const operator of longestFirst) {
		const found = text.slice(from + 1).match(/^\s*/)
		const start = from + 1 + (found?.[0].length ?? 0)
		if (!text.startsWith(operator, start)) continue
		// One that ends with a semicolon only begins the value.
		const end = text.slice(start + operator.length).match(operator.endsWith(';') ? /^[^<>]*>/ : /^\s*>/)
		if (end) return start + operator.length + end[0].length
	}
	return undefined
}

/** A quote that is never closed is a plain character, so the group is read again without quotes. */
const valueEnd = (text: string, from: number, open: string, close: string) =>
	closing(text, from, open, close, 'opening', true) ?? closing(text, from, open, close, 'nowhere', true)

/** Where quotes hide brackets: anywhere (xpath), nowhere, or where they open a value or follow `= ( , ; :`. */
type Quotes = 'anywhere' | 'nowhere' | 'opening'

function closing(
	text: string,
	from: number,
	open: string,
	close: string,
	quotes: Quotes,
	escapes = false,
): number | undefined {
	let depth = 0
	for (let at = from; at < text.length; at++) {
		const char = text[at] ?? ''
		if (escapes && char === '\\') at++
		else if (char === open) depth++
		else if (char === close) {
			if (--depth === 0) return at + 1
		} else if ((char === '"' || char === "'") && quotes !== 'nowhere') {
			if (quotes === 'opening' && !opensValue(text, from, at)) continue
			const end = quoteEnd(text, at, escapes)
			if (end === undefined) {
				if (quotes === 'anywhere') return undefined
				continue
			}
			at = end
		}
	}
	return undefined
}

/** At the start of the value or of one nested in it, or behind `= ( , ; :`. Anywhere else it is an apostrophe. */
const opensValue = (text: string, from: number, at: number) => /(?:^|[=(,;:<{[])\s*$/.test(text.slice(from + 1, at))

function quoteEnd(text: string, from: number, escapes: boolean): number | undefined {
	for (let at = from + 1; at < text.length; at++) {
		if (escapes && text[at] === '\\') at++
		else if (text[at] === text[from]) return at
	}
	return undefined
}
