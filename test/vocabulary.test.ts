import { readdirSync, readFileSync, statSync } from 'node:fs'
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
const replaced = /\b(?:heed(?:s|ed|ing)?|doom(?:s|ed|ing)?|told|tell(?:s|ing)?)\b/i

/** Where such a word stays, and why. */
const staying: Record<string, string> = {
	'docs/vocabulary.md': 'names the words that are replaced',
	'test/vocabulary.test.ts': 'looks for them',
}

test('no source and no page of the docs says again what was rewritten', () => {
	const paths = ['packages', 'docs', 'examples', 'README.md'].flatMap(files)
	const texts = paths.filter((path) => /\.(?:tsx?|md|css|feature|json)$/.test(path))
	expect(texts.length).toBeGreaterThan(1000)
	const found = texts.flatMap((path) => {
		const text = readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ')
		return rewritten.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`)
	})
	expect(found).toEqual([])
})

test('no source, test, script or page of the docs says a word that another of the trade replaces', () => {
	const all = ['packages', 'test', 'scripts', 'docs', 'README.md', 'ARCHITECTURE.md'].flatMap(files)
	const sources = all.filter((path) => /\/src\/.*\.tsx?$/.test(path))
	const around = all
		.filter((path) => /^(?:packages\/[^/]+\/test|test|scripts|docs)\/|^[A-Z]+\.md$/.test(path))
		.filter((path) => /\.(?:tsx?|mjs|js|java|md|feature|ya?ml|sh|html)$/.test(path))
	expect(sources.length).toBeGreaterThan(1000)
	expect(around.length).toBeGreaterThan(700)
	const found = [...sources, ...around].filter((path) => replaced.test(readFileSync(join(root, path), 'utf8')))
	expect(found.sort()).toEqual(Object.keys(staying).sort())
})

/** The file `place`, or all files below the folder `place`. */
function files(place: string): string[] {
	if (statSync(join(root, place)).isFile()) return [place]
	const names = readdirSync(join(root, place)).filter((name) => name !== 'node_modules' && name !== 'dist')
	return names.flatMap((name) => files(`${place}/${name}`))
}
