import * as gherkin from '@assay/engine/feature/gherkin-lines'
import type { Dialect, Token, TokenKind } from './dialect.ts'
import { expressionTokens, karateTokens } from './karate-tokens.ts'
import { keywordTokens } from './keyword-tokens.ts'

/** What highlighting remembers from line to line. */
export interface LineState extends gherkin.LineState {
	/** Whether the line above was a table row: the first row of a table is its head. */
	inTable: boolean
}

export const firstLine = (dialect: Dialect): LineState => ({ ...gherkin.firstLine(dialect), inTable: false })

/** The coloured pieces of one line of a feature. */
export function lineTokens(text: string, state: LineState, dialect: Dialect): { tokens: Token[]; state: LineState } {
	const { line, state: below } = gherkin.readLine(text, state)
	const whole = (kind: TokenKind): Token[] => [{ from: line.indent, to: text.length, kind }]
	const next = { ...below, inTable: line.kind === 'row' || (line.kind === 'comment' && state.inTable) }
	switch (line.kind) {
		case 'feature':
		case 'rule':
		case 'background':
		case 'scenario':
		case 'examples':
			return { tokens: whole('title'), state: next }
		case 'comment':
		case 'tags':
		case 'fence':
			return { tokens: whole('quiet'), state: next }
		case 'row':
			return { tokens: rowTokens(text, line.indent, state.inTable), state: next }
		case 'docString':
			return { tokens: expressionTokens(text, 0), state: next }
		case 'step': {
			const tokens = dialect === 'karate' ? karateTokens(text, line.body) : keywordTokens(text, line.body)
			const keyword: Token = { from: line.indent, to: text.slice(0, line.body).trimEnd().length, kind: 'keyword' }
			return { tokens: [keyword, ...tokens], state: next }
		}
		default:
			return { tokens: [], state: next }
	}
}

function rowTokens(text: string, indent: number, body: boolean): Token[] {
	const tokens: Token[] = []
	let cell = -1
	for (let at = indent; at < text.length; at++) {
		if (text[at] === '\\') at++
		else if (text[at] === '|') {
			if (body && cell >= 0) tokens.push({ from: cell, to: at, kind: 'data' })
			tokens.push({ from: at, to: at + 1, kind: 'quiet' })
			cell = at + 1
		}
	}
	return tokens
}
