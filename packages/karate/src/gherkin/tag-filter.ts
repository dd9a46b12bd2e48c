// Which scenarios a choice of tags takes, for every dialect and wherever it is written. The forms: Cucumber's tag expressions
// (`@a and not (@b or @c)`, evaluated by Cucumber's own package), a list (`@a, @b`: any of them; `~@c`: none of these), and
// Karate's (`anyOf('@a', '@b') && not('@c')`, `valuesFor('@id').isAnyOf('7')`).

import { parse } from '@cucumber/tag-expressions'
import { carries, type Tag } from './tag.ts'
import { readTagWords, type TagWord, unreadable } from './tag-words.ts'

export type TagFilter = (tags: readonly Tag[]) => boolean

/** Blank = everything. Throws one sentence with the place where the text cannot be read. */
export function readTagFilter(text: string | undefined): TagFilter {
	if (!text?.trim()) return () => true
	const words = readTagWords(text.trim())
	const expression = parsed(text.trim(), words)
	return (tags) => {
		const held = words.flatMap((word, at) => (word.kind === 'condition' && word.holds(tags) ? [`#${at}`] : []))
		return expression.evaluate(held)
	}
}

/** Several choices, each of which must hold, as one: Karate's `--tags @a --tags ~@b`. Throws like `readTagFilter`. */
export function allTags(texts: readonly string[]): string {
	const wanted = texts.filter((text) => text.trim())
	if (wanted.length < 2) return wanted[0] ?? ''
	for (const text of wanted) readTagFilter(text)
	const written = (words: TagWord[]) => words.map(({ kind, text }) => (kind === 'condition' ? text : kind)).join(' ')
	return wanted.map((text) => `(${written(readTagWords(text.trim()))})`).join(' and ')
}

/** The same choice in the form that Karate 1.5 evaluates. Throws like `readTagFilter`. */
export function karateTags(text: string): string {
	readTagFilter(text)
	const signs = { and: '&&', or: '||', not: '!', '(': '(', ')': ')' }
	return readTagWords(text.trim())
		.map((word) => (word.kind === 'condition' ? word.karate : signs[word.kind]))
		.join(' ')
}

/** The selector of `call read('x.feature@name=value')`. */
export function readCallTag(text: string): TagFilter {
	const name = text.trim().replace(/^@/, '')
	return (tags) => carries(tags, name)
}

/** Cucumber's package judges; where it finds fault, the first word that no continuation could make right is the place. */
function parsed(text: string, words: TagWord[]) {
	const cucumber = words.map((word, at) => (word.kind === 'condition' ? `#${at}` : word.kind))
	try {
		return parse(cucumber.join(' '))
	} catch {
		const at = firstWrong(cucumber)
		const before = at < 0 ? cucumber : cucumber.slice(0, at)
		const open = before.filter((word) => word === '(').length > before.filter((word) => word === ')').length
		const expected = !isWhole(closed(before)) ? 'a tag' : `"and", "or" or ${open ? '")"' : 'the end'}`
		throw unreadable(text, words[at], expected)
	}
}

/** The index of the first word after which nothing could make it right; -1 where something still can. What is wrong stays so. */
function firstWrong(words: string[]): number {
	if (canGoOn(words)) return -1
	let [good, wrong] = [-1, words.length - 1]
	while (wrong - good > 1) {
		const middle = (good + wrong) >> 1
		if (canGoOn(words.slice(0, middle + 1))) good = middle
		else wrong = middle
	}
	return wrong
}

const canGoOn = (words: string[]) => isWhole(closed(words)) || isWhole(closed([...words, '#next']))

function closed(words: string[]): string[] {
	const open = words.filter((word) => word === '(').length - words.filter((word) => word === ')').length
	return [...words, ...Array.from({ length: Math.max(0, open) }, () => ')')]
}

function isWhole(words: string[]): boolean {
	try {
		parse(words.join(' '))
		return words.length > 0
	} catch {
		return false
	}
}
