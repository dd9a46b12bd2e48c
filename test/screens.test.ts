import { expect, test } from 'vitest'
import { drawnDialogs } from './dialog-keys.ts'
import { sweep } from './sweep.ts'

test('axe finds nothing serious on any screen or dialog, in both themes, and the keyboard opens, submits and leaves each dialog', {
	timeout: 900_000,
}, async () => {
	const { screens, found } = await sweep()
	expect(screens.length).toBeGreaterThan(50)
	const dialogs = new Set(screens.flatMap(({ dialog }) => dialog ?? []))
	expect([...dialogs].toSorted()).toEqual(drawnDialogs())
	expect(found).toEqual([])
})
