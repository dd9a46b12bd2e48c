import { expect, test } from 'vitest'
import { kills } from './kills/kills.ts'

test('keeps every promise when parts of it are killed', { timeout: 300_000 }, async () => {
	const kinds = ['executor', 'sandbox', 'renderer', 'backend', 'server'] as const
	const { broken, faults, saves, runs } = await kills({ seed: 1, faults: kinds.length, kinds: [...kinds], npm: false })
	expect(broken).toEqual([])
	expect(Object.keys(faults).sort()).toEqual([...kinds].sort())
	expect(saves).toBeGreaterThan(10)
	expect(runs.events).toBeGreaterThan(100)
})
