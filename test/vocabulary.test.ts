import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './product.ts'

/** Sentences that readers did not understand, rewritten by the words of docs/vocabulary.md. */
const rewritten = [
	'Not carried out',
	'History of fires',
	'What may stand here',
	'it begins with no keyword',
	'Somebody without a role in writing',
	'For the height in which it is drawn',
	'This link is not good any more',
	'The assistant is told',
	'another service than the usual one',
	'a mask left alone',
	'A browser of an executor opens',
	'ask whoever runs this server',
	'Runs here',
	'run in the order of the numbers',
	'It has not fired yet',
	'Older fires',
	'cannot stand here',
	"nobody's loss",
]

/** Words that another of the trade replaces (docs/vocabulary.md), in code, its comments and messages. */
const replaced = /\b(?:heed(?:s|ed|ing)?|doom(?:s|ed)?|told)\b/i

test('no source and no page of the docs says again what was rewritten', () => {
	const texts = ['packages', 'docs', 'examples', 'README.md'].flatMap((place) =>
		place.endsWith('.md') ? [place] : files(place).filter((path) => /\.(?:tsx?|md|css|feature|json)$/.test(path)),
	)
	expect(texts.length).toBeGreaterThan(1000)
	const found = texts.flatMap((path) => {
		const text = readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ')
		return rewritten.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`)
	})
	expect(found).toEqual([])
})

test('no source says a word that another of the trade replaces', () => {
	const sources = files('packages').filter((path) => /\/src\/.*\.tsx?$/.test(path))
	expect(sources.length).toBeGreaterThan(1000)
	expect(sources.filter((path) => replaced.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

const files = (place: string): string[] =>
	readdirSync(join(root, place), { withFileTypes: true }).flatMap((entry) => {
		if (entry.name === 'node_modules' || entry.name === 'dist') return []
		const path = `${place}/${entry.name}`
		return entry.isDirectory() ? files(path) : [path]
	})
