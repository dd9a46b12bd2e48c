import { expect, test } from 'vitest'
import { cronText } from '../../src/schedules/cron-text.ts'
import { distance, fireWords } from '../../src/schedules/fire-words.ts'
import { timeZones } from '../../src/schedules/time-zones.ts'

test('an expression of five or six parts is shown in words', () => {
	expect(cronText('14 21 * * *')).toBe('At 09:14 PM')
	expect(cronText(' 30 6,12  * * 1-5 ')).toBe('At 06:30 AM and 12:30 PM, Monday through Friday')
	expect(cronText('* * * * * *')).toBe('Every second')
})

test('anything else is no expression', () => {
	for (const wrong of ['', '* * * *', '* * * * * * *', '99 1 * * *', 'every day at noon please', '@daily'])
		expect(cronText(wrong)).toBeUndefined()
})

test('a fire time is shown in its zone, with seconds only where there are some', () => {
	const now = Date.parse('2026-11-20T00:00:00Z')
	expect(fireWords('2026-11-21T21:14:00.000Z', 'Europe/Lisbon', now)).toEqual({ day: 'Sat, Nov 21', time: '9:14 PM' })
	expect(fireWords('2026-11-21T21:14:30.000Z', 'Asia/Tokyo', now)).toEqual({ day: 'Sun, Nov 22', time: '6:14:30 AM' })
})

test('a fire time of another year says so, or those of each leap day would look alike', () => {
	const now = Date.parse('2026-12-31T23:30:00Z')
	const dayOf = (instant: string, timeZone = 'UTC') => fireWords(instant, timeZone, now).day
	expect(['2028-02-29T09:00:00Z', '2032-02-29T09:00:00Z', '2025-12-24T09:00:00Z'].map((at) => dayOf(at))).toEqual([
		'Tue, Feb 29, 2028',
		'Sun, Feb 29, 2032',
		'Wed, Dec 24, 2025',
	])
	// There it is 2027 already.
	expect(dayOf('2027-01-01T00:30:00Z', 'Asia/Tokyo')).toBe('Fri, Jan 1')
})

test('a distance is whole units of the largest that fits', () => {
	const now = Date.parse('2026-11-21T00:00:00Z')
	const after = (seconds: number) => distance(new Date(now + seconds * 1000).toISOString(), now)
	expect([0, 1, 40, 60, 3_599, 3_600, 82_800, 86_400, 172_900].map(after)).toEqual([
		'now',
		'in 1 second',
		'in 40 seconds',
		'in 1 minute',
		'in 59 minutes',
		'in 1 hour',
		'in 23 hours',
		'in 1 day',
		'in 2 days',
	])
})

test('every zone can be chosen, each once', () => {
	const zones = timeZones()
	expect(zones).toContain('UTC')
	expect(zones).toContain('Europe/Lisbon')
	expect(new Set(zones).size).toBe(zones.length)
})
