import { expect, test } from 'vitest'
import { sweep } from './sweep.ts'

test('axe finds nothing serious on any screen or dialog, in both themes', { timeout: 400_000 }, async () => {
	const { screens, found } = await sweep()
	expect(screens).toBeGreaterThan(50)
	expect(found).toEqual([])
})
