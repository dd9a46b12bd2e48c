import { expect, test } from 'vitest'
import { cronParts } from './cron-parts.ts'

test('a cron expression has five or six parts', () => {
	expect(cronParts('0 4 * * *')).toEqual(['0', '4', '*', '*', '*'])
	expect(cronParts(' 30  0 4 * * * ')).toEqual(['30', '0', '4', '*', '*', '*'])
	for (const other of ['', '@daily', '0 4 * *', '0 0 4 * * * 2027']) expect(cronParts(other)).toBeUndefined()
})
