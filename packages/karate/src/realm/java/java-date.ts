// java.util.Date, Calendar and java.text.SimpleDateFormat.

import { hidden } from '../host.ts'
import { dayLength, hour, localAt, minute, now, offsetAt, shiftMonths, systemZone, timeAt } from './clock.ts'
import { formatDate } from './date-format.ts'
import { Moment } from './moment.ts'
import { parseBy } from './parse-date.ts'

export class JavaDate {
	/** Milliseconds since 1970. */
	declare time: number
	constructor(time?: unknown) {
		hidden(this, 'time', time === undefined ? now() : Number(time instanceof JavaDate ? time.time : time))
	}
	getTime(): number {
		return this.time
	}
	setTime(time: number): void {
		this.time = time
	}
	toInstant(): Moment {
		return new Moment(this.time, 'UTC', 'instant')
	}
	before(other: JavaDate): boolean {
		return this.time < other.time
	}
	after(other: JavaDate): boolean {
		return this.time > other.time
	}
	compareTo(other: JavaDate): number {
		return Math.sign(this.time - other.time)
	}
	toString(): string {
		const zone = systemZone()
		return formatDate('EEE MMM dd HH:mm:ss z yyyy', localAt(zone, this.time), zone, 0)
	}
	valueOf(): number {
		return this.time
	}
	/** Behind a text it is its text, as in Java. */
	[Symbol.toPrimitive](hint: string): number | string {
		return hint === 'number' ? this.time : this.toString()
	}
	toJSON(): string {
		return this.toString()
	}
	static from(instant: Moment): JavaDate {
		return new JavaDate(instant.time)
	}
}

export class SimpleDateFormat {
	declare pattern: string
	declare zone: string
	declare lenient: boolean
	constructor(pattern?: string) {
		hidden(this, 'pattern', pattern || 'M/d/yy h:mm a')
		hidden(this, 'lenient', true)
		hidden(this, 'zone', systemZone())
	}
	setTimeZone(zone: string | { getID(): string }): void {
		this.zone = typeof zone === 'object' ? zone.getID() : String(zone)
	}
	setLenient(lenient: boolean): void {
		this.lenient = lenient
	}
	format(date: number | { time?: number; getTime(): number }): string {
		const time = typeof date === 'number' ? date : (date.time ?? date.getTime())
		return formatDate(this.pattern, localAt(this.zone, time), this.zone, offsetAt(this.zone, time))
	}
	parse(text: string): JavaDate {
		const { local, offset } = parseBy(this.pattern, text, this)
		return new JavaDate(offset === undefined ? timeAt(this.zone, local) : local - offset * minute)
	}
}

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
	10: hour,
	11: hour,
	12: minute,
	13: 1000,
	14: 1,
}

export class Calendar {
	declare time: number
	declare zone: string
	constructor() {
		hidden(this, 'time', now())
		hidden(this, 'zone', systemZone())
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
	add(field: number, amount: number): void {
		const size = sizes[field]
		if (size !== undefined && size < dayLength) {
			this.time += amount * size
			return
		}
		const months = field === 1 ? 12 : field === 2 ? 1 : undefined
		if (months === undefined && size === undefined) throw new Error(`Calendar.add does not know the field ${field}`)
		const local = localAt(this.zone, this.time)
		this.time = timeAt(
			this.zone,
			months === undefined ? local + amount * (size ?? 0) : shiftMonths(local, amount * months),
		)
	}
	get(field: number): number | undefined {
		const date = new Date(localAt(this.zone, this.time))
		const values: Record<number, number> = {
			1: date.getUTCFullYear(),
			2: date.getUTCMonth(),
			5: date.getUTCDate(),
			7: date.getUTCDay() + 1,
			11: date.getUTCHours(),
			12: date.getUTCMinutes(),
			13: date.getUTCSeconds(),
			14: date.getUTCMilliseconds(),
		}
		return values[field]
	}
	static getInstance(): Calendar {
		return new Calendar()
	}
}
Object.assign(Calendar, Object.fromEntries(fields.map((name, index) => [name, index])), { DAY_OF_MONTH: 5 })
