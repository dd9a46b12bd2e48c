import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageScripts } from '../build-page-scripts.mjs'

it('is what build-page-scripts.mjs makes of page/', async () => {
	const written = readFileSync(new URL('../src/surfaces/web/node/page-scripts.generated.ts', import.meta.url), 'utf8')
	expect(await pageScripts(), 'run: node packages/engine/build-page-scripts.mjs').toBe(written)
})
