import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from './product.ts'

const built = join(root, 'packages/web/dist')

/** The sizes of a script and of whatever is imported from it without being asked for. */
function withImported(name: string, sizes = new Map<string, number>()): Map<string, number> {
	if (sizes.has(name)) return sizes
	const code = readFileSync(join(built, 'assets', name), 'utf8')
	sizes.set(name, gzipSync(code).length)
	for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g))
		withImported(imported, sizes)
	return sizes
}

const sum = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0)

/** What no first screen waits for: the component library, the editor, charts, schemas, the help. */
const large = /^(components|editor|code-editor|words|further|charts|help|uplot|zod)/
const largeIn = (sizes: Map<string, number>) => [...sizes.keys()].filter((name) => large.test(name))

test('the scripts until /projects is usable stay under 120 kB in gzip, without editor, components and schemas', () => {
	const page = readFileSync(join(built, 'index.html'), 'utf8')
	const entry = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(page)?.[1]
	if (!entry) throw new Error(`${built}/index.html names no script; npm run build makes it`)
	const sizes = withImported(entry)
	// Fewer would mean that imports are written in another way and are not followed.
	expect(sizes.size).toBeGreaterThan(1)
	expect(largeIn(sizes)).toEqual([])
	expect([...sizes.keys()].filter((name) => name.startsWith('pages'))).toEqual([])
	expect(sum(sizes)).toBeLessThan(120_000)
})

test.each(['features-page', 'runs-page', 'test-plans-page'])(
	'the first rows of the %s wait for no large part',
	(page) => {
		const names = readdirSync(join(built, 'assets')).filter((name) => name.startsWith(page) && name.endsWith('.js'))
		expect(names).toHaveLength(1)
		const sizes = withImported(names[0] ?? '')
		expect(sizes.size).toBeGreaterThan(3)
		expect(largeIn(sizes)).toEqual([])
		expect(sum(sizes)).toBeLessThan(185_000)
	},
)

test('the program that a build fetches stays under 300 kB', () => {
	expect(statSync(join(root, 'dist/assay-ci.mjs')).size).toBeLessThan(300_000)
})
