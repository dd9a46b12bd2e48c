import { cutStep, type Part } from '@assay/engine/feature/steps'
import type { Token, TokenKind } from './dialect.ts'

const kinds: Record<Part, TokenKind> = { locator: 'object', data: 'data', expected: 'expected' }
const openers: Record<string, TokenKind> = { '[': 'object', '<': 'data', '{': 'expected' }
const actionWord = /^!?[A-Z][A-Z0-9_]*$/

/** The pieces of a keyword step's text, e.g. `User ENTER [login.user] + <name>`. */
export function keywordTokens(text: string, start: number): Token[] {
	const { words, groups, problems } = cutStep(text.slice(start))
	const tokens: Token[] = groups.map(({ part, from, to }) => ({
		from: start + from,
		to: start + to,
		kind: kinds[part],
	}))
	const action = words.find((word) => actionWord.test(word.text) && word.text.length > 2)
	if (action) tokens.push({ from: start + action.from, to: start + action.to, kind: 'action' })
	for (const { from, to } of problems) {
		const kind = openers[text[start + from] ?? '']
		if (kind) tokens.push({ from: start + from, to: start + to, kind })
	}
	return tokens.sort((one, other) => one.from - other.from)
}
