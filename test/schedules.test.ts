import { expect, test } from 'vitest'
import { schedules } from './schedules.ts'

test('settles every fire time exactly once while a server is killed', { timeout: 300_000 }, async () => {
	const { rows, kills } = await schedules({ count: 20, seconds: 12, every: 5, killEvery: 4 })
	expect(rows).toBeGreaterThanOrEqual(20)
	expect(kills).toBeGreaterThan(0)
})
