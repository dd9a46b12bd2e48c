import { expect, test } from 'vitest'
import { kills } from './kills.ts'

test('keeps every promise when server, executor, browser and database are killed', { timeout: 300_000 }, async () => {
	const report = await kills(4)
	expect(report.acknowledged).toBeGreaterThan(0)
	expect(report.longestSettle).toBeLessThan(60)
})
