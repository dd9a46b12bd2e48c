import { expect, test } from 'vitest'
import { kills } from './kills/kills.ts'

/** The short form of `npm run prove kills`: four kinds in one go. */
test('keeps every promise when parts of it are killed', { timeout: 300_000 }, async () => {
	const kinds = ['SIGTERM', 'executor', 'renderer', 'backend'] as const
	const report = await kills({
		seed: 13,
		faults: kinds.length,
		kinds: [...kinds],
		together: 4,
		npm: false,
		patient: false,
	})
	expect(report.broken).toEqual([])
	expect(Object.values(report.faults)).toEqual(kinds.map(() => 1))
	expect(report.saves).toBeGreaterThan(10)
	expect(report.runs.events).toBeGreaterThan(100)
	expect(report.runs.shared).toBeGreaterThan(0)
})
