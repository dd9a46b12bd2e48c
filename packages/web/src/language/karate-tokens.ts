import { comparisons } from '@assay/karate/words/comparisons'
import { keywordNames, otherForms } from '@assay/karate/words/keywords'
import type { Token, TokenKind } from './dialect.ts'

/** One of these words, the longest that fits. */
const oneOf = (words: string[]): RegExp =>
	new RegExp(`^(?:${words.toSorted((one, other) => other.length - one.length).join('|')})(?!\\w)`)

/** The words a Karate step begins with. */
const verbs = oneOf([...keywordNames, ...Object.keys(otherForms)])

const patterns: [RegExp, TokenKind | undefined][] = [
	[/^'(?:\\.|[^'\\])*'?/, 'string'],
	[/^"(?:\\.|[^"\\])*"?/, 'string'],
	[/^`(?:\\.|[^`\\])*`?/, 'string'],
	[/^\/\/.*/, 'quiet'],
	[/^<[\w.$ -]+>/, 'data'],
	[/^#\([^)]*\)/, 'expected'],
	[
		/^(?:function|return|var|let|const|if|else|for|while|of|in|new|typeof|try|catch|throw|null|undefined|true|false)\b/,
		'keyword',
	],
	[oneOf(Object.keys(comparisons)), 'action'],
	[/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/, 'number'],
	[/^[A-Za-z_$][\w$]*/, undefined],
]

/** The pieces of JavaScript or JSON, and of what Karate puts between them. */
export function expressionTokens(text: string, start: number): Token[] {
	const tokens: Token[] = []
	for (let at = start; at < text.length; ) {
		const rest = text.slice(at)
		const hit = patterns.map(([pattern, kind]) => ({ found: pattern.exec(rest)?.[0], kind })).find(({ found }) => found)
		if (!hit?.found) {
			at++
			continue
		}
		const to = at + hit.found.length
		if (hit.kind === 'string') tokens.push(...stringTokens(text, at, to))
		else if (hit.kind) tokens.push({ from: at, to, kind: hit.kind })
		at = to
	}
	return tokens
}

/** A string whose fuzzy marker (`#string`) or embedded expression (`#(id)`) is marked apart from plain text. */
function stringTokens(text: string, from: number, to: number): Token[] {
	const quoted = text.slice(from + 1, to - 1)
	return [{ from, to, kind: /^##?[\w[(?]/.test(quoted) ? 'expected' : 'string' }]
}

/** The pieces of a Karate step's text, e.g. `match response == { id: '#number' }`. */
export function karateTokens(text: string, start: number): Token[] {
	const verb = verbs.exec(text.slice(start))?.[0]
	if (!verb) return expressionTokens(text, start)
	const end = start + verb.length
	return [{ from: start, to: end, kind: 'action' }, ...expressionTokens(text, end)]
}
