import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageScripts } from '../build-page-scripts.mjs'

it('is what build-page-scripts.mjs makes of page/', async () => {
	for (const [path, text] of Object.entries(await pageScripts())) {
		const written = readFileSync(new URL(`../src/surfaces/web/node/${path}`, import.meta.url), 'utf8')
		expect(text, 'run: node packages/engine/build-page-scripts.mjs').toBe(written)
	}
})
