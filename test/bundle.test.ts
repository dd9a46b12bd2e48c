import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from './product.ts'

const built = join(root, 'packages/web/dist')

/** What a browser fetches before /projects is usable: the entry, and whatever is imported from it without being asked for. */
function firstScripts(): Map<string, number> {
	const page = readFileSync(join(built, 'index.html'), 'utf8')
	const entry = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(page)?.[1]
	if (!entry) throw new Error(`${built}/index.html names no script; npm run build makes it`)
	const sizes = new Map<string, number>()
	const take = (name: string) => {
		if (sizes.has(name)) return
		const code = readFileSync(join(built, 'assets', name), 'utf8')
		sizes.set(name, gzipSync(code).length)
		for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) take(imported)
	}
	take(entry)
	return sizes
}

test('the scripts until /projects is usable stay under 190 kB in gzip, without editor, charts and schemas', () => {
	const sizes = firstScripts()
	// Fewer would mean that imports are written in another way and are not followed.
	expect(sizes.size).toBeGreaterThan(2)
	expect(
		[...sizes.keys()].filter((name) => /^(editor|charts|code-editor|find-action|help|pages|zod)/.test(name)),
	).toEqual([])
	expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(190_000)
})
