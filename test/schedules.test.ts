import { expect, test } from 'vitest'
import { schedules } from './schedules.ts'

test('settles every fire time exactly once while a server is killed', { timeout: 300_000 }, async () => {
	const { rows, kills } = await schedules(20, 1, 6)
	expect(rows).toBeGreaterThanOrEqual(20)
	expect(kills).toBeGreaterThan(0)
})
