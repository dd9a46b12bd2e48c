import { serverNow } from './server-clock.ts'

const long = new Intl.DateTimeFormat('en-US', {
	year: 'numeric',
	month: 'long',
	day: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
	hour12: true,
})

/** "November 20, 2026, 9:14 PM" in the browser's zone: the long US date with a 12-hour time. */
export const longDate = (instant: string | number) =>
	long
		.formatToParts(new Date(instant))
		.map(({ type, value }) => (type === 'literal' ? value.replace(' at ', ', ').replace(/\u202f/g, ' ') : value))
		.join('')

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** "Sunday, November 8, 2026" in the browser's zone. */
export const wholeDay = (instant: string) => day.format(new Date(instant))

const relative = new Intl.RelativeTimeFormat('en-US')
const named = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const units: [Intl.RelativeTimeFormatUnit, number][] = [
	['year', 31_536_000],
	['month', 2_592_000],
	['week', 604_800],
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
]

/** "38 minutes ago", "Yesterday", "1 week ago"; days are those of the browser's zone. */
export function relativeDate(instant: string | number, now = serverNow()) {
	const seconds = Math.round((new Date(instant).getTime() - now) / 1000)
	for (const [unit, size] of units) {
		if (Math.abs(seconds) < size) continue
		const text =
			unit === 'day'
				? named.format(daysBetween(now, instant), 'day')
				: relative.format(Math.trunc(seconds / size), unit)
		return text.charAt(0).toUpperCase() + text.slice(1)
	}
	return 'Just now'
}

/** Of two days beside each other 1, or -1, however many hours lie between. */
function daysBetween(from: string | number, to: string | number) {
	const midnight = (instant: string | number) => new Date(instant).setHours(0, 0, 0, 0)
	return Math.round((midnight(to) - midnight(from)) / 86_400_000)
}

const clock = new Intl.DateTimeFormat('en-GB', {
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
	fractionalSecondDigits: 3,
})

/** "21:14:22.418", for lines of a log. */
export const clockTime = (at: number) => clock.format(at)
