import { hidden } from '../host.ts'
import {
	dayLength,
	hour,
	lengthOfMonth,
	localAt,
	minute,
	now,
	shiftMonths,
	systemZone,
	timeAt,
	utc,
	withinDay,
} from './clock.ts'
import { dayOfYear, days, months, weekdayOfMonth, weekOf, weekOfMonth } from './date-format.ts'
import { JavaDate } from './java-date.ts'

/** What Calendar calls its fields, by their numbers. */
const fields = [
	'ERA',
	'YEAR',
	'MONTH',
	'WEEK_OF_YEAR',
	'WEEK_OF_MONTH',
	'DATE',
	'DAY_OF_YEAR',
	'DAY_OF_WEEK',
	'DAY_OF_WEEK_IN_MONTH',
	'AM_PM',
	'HOUR',
	'HOUR_OF_DAY',
	'MINUTE',
	'SECOND',
	'MILLISECOND',
]
/** Milliseconds by the number of a field. */
const sizes: Record<number, number> = {
	3: 7 * dayLength,
	4: 7 * dayLength,
	5: dayLength,
	6: dayLength,
	7: dayLength,
	8: 7 * dayLength,
	9: 12 * hour,
	10: hour,
	11: hour,
	12: minute,
	13: 1000,
	14: 1,
}

/** What a field shows of the wall clock; months count from 0, days of the week from Sunday, which is 1. */
const values: Record<number, (local: Date) => number> = {
	0: () => 1,
	1: (local) => local.getUTCFullYear(),
	2: (local) => local.getUTCMonth(),
	3: (local) => weekOf(local).week,
	4: weekOfMonth,
	5: (local) => local.getUTCDate(),
	6: dayOfYear,
	7: (local) => local.getUTCDay() + 1,
	8: weekdayOfMonth,
	9: (local) => Math.floor(local.getUTCHours() / 12),
	10: (local) => local.getUTCHours() % 12,
	11: (local) => local.getUTCHours(),
	12: (local) => local.getUTCMinutes(),
	13: (local) => local.getUTCSeconds(),
	14: (local) => local.getUTCMilliseconds(),
}

export class Calendar {
	declare time: number
	declare zone: string
	constructor() {
		hidden(this, 'time', now())
		hidden(this, 'zone', systemZone())
	}
	setTimeZone(zone: unknown): void {
		this.zone = String(zone)
	}
	getTime(): JavaDate {
		return new JavaDate(this.time)
	}
	setTime(date: JavaDate): void {
		this.time = date.getTime()
	}
	getTimeInMillis(): number {
		return this.time
	}
	setTimeInMillis(time: number): void {
		this.time = time
	}
	private get local(): number {
		return localAt(this.zone, this.time)
	}
	add(field: number, amount: number): void {
		const size = sizes[field]
		if (size !== undefined && size < dayLength) {
			this.time += amount * size
			return
		}
		const months = field === 1 ? 12 : field === 2 ? 1 : undefined
		if (months === undefined && size === undefined) throw unknown('add', field)
		this.time = timeAt(
			this.zone,
			months === undefined ? this.local + amount * (size ?? 0) : shiftMonths(this.local, amount * months),
		)
	}
	/** One field, or year, month, day and then hour, minute and second; one that is too large counts on, as in Java. */
	set(...given: number[]): void {
		const date = new Date(this.local)
		const [first = 0, second = 0, third = 0, ...clock] = given
		if (given.length > 2) {
			const [hours = date.getUTCHours(), minutes = date.getUTCMinutes(), seconds = date.getUTCSeconds()] = clock
			this.time = timeAt(this.zone, utc(first, second + 1, third, hours, minutes, seconds, date.getUTCMilliseconds()))
		} else if (first === 1 || first === 2) {
			const [year, month] = first === 1 ? [second, date.getUTCMonth()] : [date.getUTCFullYear(), second]
			this.time = timeAt(this.zone, utc(year, month + 1, date.getUTCDate()) + withinDay(this.local))
		} else {
			const size = sizes[first]
			if (size === undefined) throw unknown('set', first)
			this.time = timeAt(this.zone, this.local + (second - (values[first]?.(date) ?? 0)) * size)
		}
	}
	get(field: number): number {
		const value = values[field]?.(new Date(this.local))
		if (value === undefined) throw unknown('get', field)
		return value
	}
	getActualMaximum(field: number): number {
		if (field !== 5) throw unknown('getActualMaximum', field)
		return lengthOfMonth(this.get(1), this.get(2) + 1)
	}
	before(other: Calendar): boolean {
		return this.time < other.time
	}
	after(other: Calendar): boolean {
		return this.time > other.time
	}
	/** Of a zone; a locale changes nothing. */
	static getInstance(of?: unknown): Calendar {
		const made = new Calendar()
		if (typeof of === 'object') made.setTimeZone(of)
		return made
	}
}

const unknown = (what: string, field: number): Error =>
	new Error(`Calendar.${what} does not know the field ${fields[field] ?? field}`)

const numbered = (names: readonly string[], from: number): Record<string, number> =>
	Object.fromEntries(names.map((name, at) => [name.toUpperCase(), at + from]))
Object.assign(Calendar, numbered(fields, 0), numbered(months, 0), numbered(days, 1), {
	DAY_OF_MONTH: 5,
	AM: 0,
	PM: 1,
})
