// The keywords of Gherkin in each of its languages, as Cucumber lists them.

import languages from '@cucumber/gherkin/dist/gherkin-languages.json' with { type: 'json' }
import type { Dialect } from './dialect.ts'

export interface Keywords {
	/** Karate knows no languages: its features may name one and say Given all the same. */
	dialect: Dialect
	titles: Record<Title, readonly string[]>
	/** One of each kind: Given, When, Then, And, But, *. */
	steps: string[]
	/** `Scenario:` and its like at the start of a text: 1 = the keyword. */
	title: RegExp
	/** A step's keyword with a `!` that hides it: 1 = the `!`, 2 = the keyword. */
	step: RegExp
	/** The same, whatever its capitals, and a `*` without a blank. */
	nearStep: RegExp
}

export type Title = 'feature' | 'rule' | 'background' | 'outline' | 'scenario' | 'examples'

const lists = languages as unknown as Record<string, Record<string, string[]>>
const read = new Map<string, Keywords>()

/** Undefined for a language that Gherkin does not know. */
export function keywordsOf(language: string, dialect: Dialect): Keywords | undefined {
	if (!Object.hasOwn(lists, language)) return undefined
	const key = `${language} ${dialect}`
	const names = dialect === 'karate' && language !== 'en' ? [language, 'en'] : [language]
	const known = read.get(key) ?? keywordsIn(names, dialect)
	read.set(key, known)
	return known
}

export const english = (dialect: Dialect): Keywords => keywordsOf('en', dialect) as Keywords

function keywordsIn(names: string[], dialect: Dialect): Keywords {
	const all = (kind: string) => names.flatMap((name) => lists[name]?.[kind] ?? [])
	const titles = {
		feature: all('feature'),
		rule: all('rule'),
		background: all('background'),
		outline: all('scenarioOutline'),
		scenario: all('scenario'),
		examples: all('examples'),
	}
	const kinds = ['given', 'when', 'then', 'and', 'but']
	const written = longestFirst(kinds.flatMap(all))
	const step = written.map((word) => (word.endsWith(' ') ? `${literal(word.trimEnd())}(?=\\s|!|$)` : literal(word)))
	return {
		dialect,
		titles,
		steps: [
			...kinds.map(
				(kind) =>
					all(kind)
						.find((word) => word !== '* ')
						?.trim() ?? '*',
			),
			'*',
		],
		title: new RegExp(`^(${longestFirst(Object.values(titles).flat()).map(literal).join('|')})\\s*:`),
		step: new RegExp(`^(!\\s*)?(${step.join('|')})\\s*`),
		nearStep: new RegExp(`^(?:!\\s*)?(?:${step.join('|')}|\\*)\\s*`, 'i'),
	}
}

const longestFirst = (words: string[]) => [...new Set(words)].sort((one, other) => other.length - one.length)

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Above it only comments and empty lines may stand, so a long text is not read to its end. */
const languageLine = /^\uFEFF?(?:[^\S\n]*(?:#.*)?\n)*?[^\S\n]*#\s*language\s*:\s*([\w-]+)[^\S\n]*(?:\n|$)/

/** The language that a text names at its head, known or not; else English. */
export const languageOf = (text: string): string => languageLine.exec(text)?.[1] ?? 'en'
