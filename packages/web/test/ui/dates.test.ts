import { expect, test } from 'vitest'
import { longDate, relativeDate } from '../../src/ui/dates.ts'
import { byteSize, duration, seconds } from '../../src/ui/durations.ts'

test('writes a long US date with a 12-hour time', () => {
	expect(longDate(new Date(2026, 10, 20, 21, 14).getTime())).toBe('November 20, 2026, 9:14 PM')
	expect(longDate(new Date(2026, 0, 1, 0, 5).getTime())).toBe('January 1, 2026, 12:05 AM')
})

test('says how long ago something was', () => {
	const now = Date.UTC(2026, 10, 20, 12)
	expect(relativeDate(now - 38 * 60_000, now)).toBe('38 minutes ago')
	expect(relativeDate(now - 26 * 3_600_000, now)).toBe('Yesterday')
	expect(relativeDate(now - 5_000, now)).toBe('Just now')
})

test('calls yesterday what was then, and nothing else', () => {
	const now = new Date(2026, 10, 20, 10).getTime()
	const ago = (month: number, day: number, hour: number) =>
		relativeDate(new Date(2026, month, day, hour).getTime(), now)
	expect(ago(10, 19, 9)).toBe('Yesterday')
	expect(ago(10, 18, 11)).toBe('2 days ago')
	expect(ago(10, 18, 9)).toBe('2 days ago')
	expect(ago(10, 7, 11)).toBe('1 week ago')
	expect(ago(8, 25, 10)).toBe('1 month ago')
})

test('always writes the unit of a duration', () => {
	expect(duration(412e6)).toBe('412 ms')
	expect(duration(1.62e9)).toBe('1.62 s')
	expect(seconds(8.4e9)).toBe('8.4 s')
	expect(seconds(184e9)).toBe('3 min 4 s')
	expect(byteSize(118)).toBe('118 B')
	expect(byteSize(2_400)).toBe('2.4 kB')
})

test('writes what rounds to the next unit in that one', () => {
	expect(duration(999.4e6)).toBe('999 ms')
	expect(duration(999.6e6)).toBe('1.00 s')
	expect(seconds(59.94e9)).toBe('59.9 s')
	expect(seconds(59.96e9)).toBe('1 min 0 s')
	expect(duration(59.996e9)).toBe('1 min 0 s')
	expect(seconds(3599.6e9)).toBe('1 h 0 min')
	expect(byteSize(999_949)).toBe('999.9 kB')
	expect(byteSize(999_950)).toBe('1.0 MB')
})
