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
		// Hours by step or range go on through the time that the clocks repeat; croner does so for each hour with more than one minute.
		const once = /^[\d,]+$/.test(parts.at(-4) ?? '') ? repeatedTimes(timeZone) : () => false
		const after = (instant: Date) => {
			let found = cron.nextRun(instant)
			while (found && once(found)) found = cron.nextRun(found)
			return found ?? undefined
		}
		return {
			after,
			next(count, from) {
				const times: Date[] = []
				for (let time = after(from); time && times.length < count; time = after(time)) times.push(time)
				return times
			},
		}
	} catch {
		return undefined
	}
}

/** Whether the clocks of a time zone showed an instant's time before, as in the hour after they were set back. */
function repeatedTimes(timeZone: string): (at: Date) => boolean {
	const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
	const minutesAt = (at: number) => {
		const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? []
		return Number(`${sign ?? '+'}1`) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
	}
	return (at) => {
		// Longer than any clocks are set back.
		const before = minutesAt(at.getTime() - 3 * 3_600_000)
		const back = before - minutesAt(at.getTime())
		return back > 0 && minutesAt(at.getTime() - back * 60_000) === before
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
