// Says what one line of a feature is, from the lines before it. Knows neither dialect.

import type { Dialect } from './dialect.ts'
import { english, type Keywords, keywordsOf, languageOf, type Title } from './languages.ts'

export type LineKind =
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
	/** Offsets in the line: where its text begins, where a keyword ends, and where the text behind that begins. */
	indent: number
	end: number
	body: number
	/** A scenario that its keyword calls an outline. */
	outline?: true
}

/** What later lines must know. */
export interface LineState {
	/** The fence of an open doc string, or ''. */
	fence: string
	keywords: Keywords
	/** Only comments so far: a language may still be named. */
	head: boolean
}

export const firstLine = (dialect: Dialect): LineState => ({ fence: '', keywords: english(dialect), head: true })

/** Any line of a text that stands outside of doc strings; the text's head is enough. */
export const lineWithin = (text: string, dialect: Dialect): LineState => ({
	fence: '',
	keywords: keywordsOf(languageOf(text), dialect) ?? english(dialect),
	head: false,
})

export function readLine(text: string, state: LineState): { line: GherkinLine; state: LineState } {
	const indent = text.length - text.trimStart().length
	const trimmed = text.slice(indent)
	const is = (kind: LineKind, length = 0, rest = length, next: Partial<LineState> = {}) => ({
		line: { kind, indent, end: indent + length, body: indent + rest },
		state: { ...state, head: state.head && (kind === 'blank' || kind === 'comment'), ...next },
	})
	if (state.fence) return trimmed.startsWith(state.fence) ? is('fence', 0, 0, { fence: '' }) : is('docString')
	if (trimmed === '') return is('blank')
	const fence = /^("""|```)/.exec(trimmed)?.[1]
	if (fence) return is('fence', 0, 0, { fence: oneLine(trimmed, fence) === undefined ? fence : '' })
	if (trimmed.startsWith('#')) {
		const language = state.head ? /^#\s*language\s*:\s*([\w-]+)\s*$/.exec(trimmed)?.[1] : undefined
		const keywords = language && keywordsOf(language, state.keywords.dialect)
		return is('comment', 0, 0, keywords ? { keywords } : {})
	}
	if (trimmed.startsWith('@')) return is('tags')
	if (trimmed.startsWith('|')) return is('row')
	const { keywords } = state
	const title = keywords.title.exec(trimmed)
	if (title) {
		const kind = titleOf(title[1] ?? '', keywords)
		const read = is(kind === 'outline' ? 'scenario' : kind, title[0].length)
		return kind === 'outline' ? { ...read, line: { ...read.line, outline: true } } : read
	}
	const step = keywords.step.exec(trimmed)
	return step ? is('step', (step[1] ?? '').length + (step[2] ?? '').length, step[0].length) : is('text')
}

const titles: Title[] = ['outline', 'scenario', 'examples', 'background', 'rule', 'feature']

const titleOf = (word: string, { titles: words }: Keywords): Title =>
	titles.find((title) => words[title].includes(word)) ?? 'scenario'

/** The text of a doc string that ends in the line that opens it. */
export function oneLine(trimmed: string, fence: string): string | undefined {
	const text = trimmed.trimEnd()
	return text.length > 2 * fence.length && text.endsWith(fence) ? text.slice(fence.length, -fence.length) : undefined
}
