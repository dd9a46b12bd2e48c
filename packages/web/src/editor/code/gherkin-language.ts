import { HighlightStyle, LanguageSupport, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { Tag } from '@lezer/highlight'
import type { Dialect, Token, TokenKind } from '../../language/dialect.ts'
import { firstLine, type LineState, lineTokens } from '../../language/line-tokens.ts'
import { lineIndent } from './line-indent.ts'

const tags = {
	keyword: Tag.define(),
	title: Tag.define(),
	action: Tag.define(),
	object: Tag.define(),
	data: Tag.define(),
	expected: Tag.define(),
	string: Tag.define(),
	number: Tag.define(),
	quiet: Tag.define(),
	text: Tag.define(),
} satisfies Record<TokenKind, Tag>

const style = HighlightStyle.define([
	{ tag: tags.keyword, color: 'var(--k)' },
	{ tag: tags.title, fontWeight: 600 },
	{ tag: tags.action, color: 'var(--act)' },
	{ tag: tags.object, color: 'var(--obj)' },
	{ tag: tags.data, color: 'var(--dat)' },
	{ tag: tags.expected, color: 'var(--exp)' },
	{ tag: tags.string, color: 'var(--str)' },
	{ tag: tags.number, color: 'var(--dat)' },
	{ tag: tags.quiet, color: 'var(--text-3)' },
])

interface State extends LineState {
	/** Pieces of the line being read that were not handed out yet. */
	pending: Token[]
}

const languages: Record<Dialect, StreamLanguage<State>> = {
	keyword: languageOf('keyword'),
	karate: languageOf('karate'),
}

/** Gherkin in one of the two dialects, as CodeMirror reads it: line by line, remembering open doc strings and tables. */
export function gherkin(dialect: Dialect): LanguageSupport {
	return new LanguageSupport(languages[dialect], [syntaxHighlighting(style), lineIndent])
}

function languageOf(dialect: Dialect) {
	return StreamLanguage.define<State>({
		name: `gherkin-${dialect}`,
		startState: () => ({ ...firstLine(dialect), pending: [] }),
		copyState: (state) => ({ ...state, pending: [...state.pending] }),
		blankLine: (state) => {
			state.inTable = false
		},
		token(stream, state) {
			if (stream.sol()) {
				const read = lineTokens(stream.string, state, dialect)
				Object.assign(state, read.state)
				state.pending = read.tokens.filter(({ from, to }) => to > from)
			}
			const next = state.pending[0]
			if (!next) {
				stream.skipToEnd()
				return null
			}
			if (stream.pos < next.from) {
				stream.pos = next.from
				return null
			}
			stream.pos = next.to
			state.pending.shift()
			return next.kind
		},
		tokenTable: tags,
		languageData: {
			commentTokens: { line: '#' },
			closeBrackets: { brackets: dialect === 'keyword' ? ['[', '<', '{'] : ['(', '[', '{', "'", '"'] },
		},
	})
}
