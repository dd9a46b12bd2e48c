// java.util.Date and java.text.SimpleDateFormat.

import { hidden } from '../host.ts'
import { minute, now, offsetAt, systemZone, timeAt } from './clock.ts'
import { formatDate } from './date-format.ts'
import { Moment } from './moment.ts'
import { parseBy } from './parse-date.ts'

/** By a pattern of SimpleDateFormat. */
function textAt(pattern: string, zone: string, time: number): string {
	const offset = offsetAt(zone, time)
	return formatDate(pattern, time + offset * minute, zone, offset, 'simple')
}

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
	equals(other: unknown): boolean {
		return other instanceof JavaDate && other.time === this.time
	}
	compareTo(other: JavaDate): number {
		return Math.sign(this.time - other.time)
	}
	toString(): string {
		return textAt('EEE MMM dd HH:mm:ss z yyyy', systemZone(), this.time)
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
		return textAt(this.pattern, this.zone, time)
	}
	parse(text: string): JavaDate {
		const { local, offset } = parseBy(this.pattern, text, this)
		return new JavaDate(offset === undefined ? timeAt(this.zone, local) : local - offset * minute)
	}
}
