/** A fire time in its schedule's time zone: "Sat, Nov 21", "9:14 PM". Seconds only where there are some, the year where it is not this one. */
export function fireWords(instant: string, timeZone: string, now = Date.now()): { day: string; time: string } {
	const at = new Date(instant)
	const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' })
	const day = new Intl.DateTimeFormat('en-US', {
		timeZone,
		weekday: 'short',
		month: 'short',
		day: 'numeric',
		...(year.format(at) === year.format(now) ? {} : { year: 'numeric' }),
	})
	const time = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hour: 'numeric',
		minute: '2-digit',
		hour12: true,
		...(at.getUTCSeconds() === 0 ? {} : { second: '2-digit' }),
	})
	return { day: day.format(at), time: time.format(at).replace(/\u202f/g, ' ') }
}

const units: [string, number][] = [
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
	['second', 1],
]

/** How far it is: "in 23 hours", "in 2 days", "in 40 seconds", "now". */
export function distance(instant: string, now: number): string {
	const seconds = Math.round((new Date(instant).getTime() - now) / 1000)
	for (const [unit, size] of units) {
		const whole = Math.floor(seconds / size)
		if (whole >= 1) return `in ${whole} ${unit}${whole === 1 ? '' : 's'}`
	}
	return 'now'
}
