import { cronParts } from '@assay/contract/cron-parts'
import { scheduleSays } from '@assay/contract/schedules'
import { Cron } from 'croner'
import { unfit } from '../problem.ts'

/** When an expression fires in a time zone. Unaware of what time it is, and of what a fire does. */
export interface FireTimes {
	/** The first fire time after an instant; undefined when there is none any more. */
	after(instant: Date): Date | undefined
	next(count: number, after: Date): Date[]
}

/** Reads an expression that is known to be right; undefined when it is not. */
export function fireTimes(expression: string, timeZone: string): FireTimes | undefined {
	// Counted first: croner would also take seven parts, a nickname or a date.
	const parts = cronParts(expression)
	if (!parts) return undefined
	const fields = parts.map((part, index) => plainField(part, index + 6 - parts.length))
	try {
		const cron = new Cron(fields.join(' '), { timezone: timeZone, paused: true, domAndDow: false, mode: 'auto' })
		return {
			after: (instant) => cron.nextRun(instant) ?? undefined,
			next: (count, after) => cron.nextRuns(count, after),
		}
	} catch {
		return undefined
	}
}

/** Refuses what never fires: unreadable, or a day that no calendar has. */
export function requireFireTimes(expression: string, timeZone: string, now: Date): FireTimes {
	const times = fireTimes(expression, timeZone)
	if (!times?.after(now)) throw unfit('croneExpression', scheduleSays.invalid)
	return times
}

/** Refuses what {@link wrongTimeZone} names. */
export function requireTimeZone(timeZone: string): string {
	const wrong = wrongTimeZone(timeZone)
	if (wrong !== undefined) throw unfit('timeZone', wrong)
	return timeZone
}

/**
 * What is wrong with a time zone, in a sentence; undefined of an IANA name that this machine knows. Offsets such as +02:00 know
 * no daylight saving and are none.
 */
export function wrongTimeZone(timeZone: string): string | undefined {
	const wrong = `Expected the IANA name of a time zone such as Europe/Berlin, got "${timeZone}"`
	if (!/^[A-Za-z][\w+/-]*$/.test(timeZone)) return wrong
	try {
		new Intl.DateTimeFormat('en', { timeZone })
		return undefined
	} catch {
		return wrong
	}
}

export const serverTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

// Second, minute, hour, day of month, month, day of week.
const lastOf = [59, 59, 23, 31, 12, 7]

/** `?` is `*`; `a/n`, which croner does not read, is from a to the end by n. */
function plainField(part: string, place: number): string {
	return part
		.split(',')
		.map((item) => {
			if (item === '?') return '*'
			const [, from, step] = /^(\d+|[A-Za-z]{3})\/(\d+)$/.exec(item) ?? []
			if (from === undefined) return item
			// Sunday is 0 and 7: by number or name it begins the week, and the week ends with Saturday.
			const last = place === 5 && from !== '7' ? 6 : lastOf[place]
			return `${from}-${last}/${step}`
		})
		.join(',')
}
