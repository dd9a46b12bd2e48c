import { expect, test } from 'vitest'
import { cronParts } from './cron-parts.ts'

test('a cron expression has five or six parts', () => {
	expect(cronParts('0 4 * * *')).toEqual(['0', '4', '*', '*', '*'])
	expect(cronParts(' 30  0 4 * * * ')).toEqual(['30', '0', '4', '*', '*', '*'])
	// What reads the parts takes a tab for a space: it would read six parts where five were counted.
	expect(cronParts('0\t0 * * * *')).toEqual(['0', '0', '*', '*', '*', '*'])
	expect(cronParts('0\t4\n* * *')).toEqual(['0', '4', '*', '*', '*'])
	for (const other of ['', '@daily', '0 4 * *', '0 0 4 * * * 2027']) expect(cronParts(other)).toBeUndefined()
})
