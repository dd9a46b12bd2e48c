// java.time: one class for a date, a time, both, with a zone or without.

import { hidden } from '../host.ts'
import {
	dayLength,
	hour,
	lengthOfMonth,
	minute,
	offsetAt,
	shiftMonths,
	startOfDay,
	timeAt,
	utc,
	withinDay,
} from './clock.ts'
import { dayOfYear, days, formatDate, months, offsetText } from './date-format.ts'
import { Duration } from './duration.ts'

export type MomentKind = 'date' | 'time' | 'datetime' | 'zoned' | 'offset' | 'instant'

const units: Record<string, number> = {
	MILLIS: 1,
	SECONDS: 1000,
	MINUTES: minute,
	HOURS: hour,
	HALF_DAYS: dayLength / 2,
	DAYS: dayLength,
	WEEKS: 7 * dayLength,
}
const isOfDays = (unit: string): boolean => unit === 'DAYS' || unit === 'WEEKS'
const monthsOf: Record<string, number> = { MONTHS: 1, YEARS: 12, DECADES: 120 }

function nameIn(names: string[], at: number): string {
	const name = names[at]
	if (name === undefined) throw new Error('there is no such date')
	return name.toUpperCase()
}

export class Moment {
	/** Milliseconds: the true moment, or the wall clock where there is no zone. */
	declare time: number
	declare zone: string | undefined
	declare kind: MomentKind

	constructor(time: number, zone: string | undefined, kind: MomentKind) {
		hidden(this, 'time', kind === 'time' ? withinDay(time) : time)
		hidden(this, 'zone', zone)
		hidden(this, 'kind', kind)
	}
	get offset(): number {
		return this.zoned() ? offsetAt(this.zone, this.time) : 0
	}
	zoned(): boolean {
		return this.kind === 'zoned' || this.kind === 'offset'
	}
	local(): number {
		return this.time + this.offset * minute
	}
	fromLocal(local: number): Moment {
		return new Moment(this.zoned() ? timeAt(this.zone, local) : local, this.zone, this.kind)
	}
	plus(amount: number | Duration, unit?: unknown): Moment {
		if (amount instanceof Duration) return new Moment(this.time + amount.millis, this.zone, this.kind)
		const name = String(unit)
		const count = monthsOf[name]
		if (count !== undefined) return this.fromLocal(shiftMonths(this.local(), amount * count))
		const by = amount * (units[name] ?? Number.NaN)
		// a day has 23 or 25 hours where the clock changes
		return isOfDays(name) ? this.fromLocal(this.local() + by) : new Moment(this.time + by, this.zone, this.kind)
	}
	minus(amount: number | Duration, unit?: unknown): Moment {
		return amount instanceof Duration
			? new Moment(this.time - amount.millis, this.zone, this.kind)
			: this.plus(-amount, unit)
	}
	truncatedTo(unit: unknown): Moment {
		const size = units[String(unit)] ?? Number.NaN
		return this.fromLocal(Math.floor(this.local() / size) * size)
	}
	format(formatter: { format(moment: Moment): string }): string {
		return formatter.format(this)
	}
	atZone(zone: unknown): Moment {
		const name = String(zone)
		const time = this.kind === 'instant' ? this.time : timeAt(name, this.time)
		return new Moment(time, name, 'zoned')
	}
	atOffset(zone: unknown): Moment {
		return this.atZone(zone)
	}
	atStartOfDay(zone?: unknown): Moment {
		const start = new Moment(this.time, undefined, 'datetime')
		return zone ? start.atZone(zone) : start
	}
	atTime(at: number | Moment, minutes = 0, seconds = 0, nanos = 0): Moment {
		const time =
			at instanceof Moment ? at.time : at * hour + minutes * minute + seconds * 1000 + Math.floor(nanos / 1_000_000)
		return new Moment(this.time + time, undefined, 'datetime')
	}
	withZoneSameInstant(zone: unknown): Moment {
		return new Moment(this.time, String(zone), 'zoned')
	}
	withZoneSameLocal(zone: unknown): Moment {
		return new Moment(timeAt(String(zone), this.local()), String(zone), 'zoned')
	}
	withOffsetSameInstant(offset: unknown): Moment {
		return new Moment(this.time, String(offset), 'offset')
	}
	toOffsetDateTime(): Moment {
		return this.withOffsetSameInstant(offsetText(this.offset, true, true))
	}
	getZone() {
		const name = String(this.zone)
		return { getId: () => name, toString: () => name }
	}
	getOffset() {
		const text = offsetText(this.offset, true, true)
		return { getId: () => text, getTotalSeconds: () => this.offset * 60, toString: () => text }
	}
	toInstant(): Moment {
		return new Moment(this.time, 'UTC', 'instant')
	}
	toLocalDate(): Moment {
		return new Moment(startOfDay(this.local()), undefined, 'date')
	}
	toLocalDateTime(): Moment {
		return new Moment(this.local(), undefined, 'datetime')
	}
	toLocalTime(): Moment {
		return new Moment(this.local(), undefined, 'time')
	}
	toEpochMilli(): number {
		return this.time
	}
	toEpochSecond(): number {
		return Math.floor(this.time / 1000)
	}
	getEpochSecond(): number {
		return this.toEpochSecond()
	}
	toEpochDay(): number {
		return Math.floor(this.time / dayLength)
	}
	getYear(): number {
		return new Date(this.local()).getUTCFullYear()
	}
	getMonthValue(): number {
		return new Date(this.local()).getUTCMonth() + 1
	}
	getMonth(): string {
		return nameIn(months, this.getMonthValue() - 1)
	}
	getDayOfMonth(): number {
		return new Date(this.local()).getUTCDate()
	}
	getDayOfWeek() {
		const at = new Date(this.local()).getUTCDay()
		return { getValue: () => at || 7, toString: () => nameIn(days, at) }
	}
	getHour(): number {
		return new Date(this.local()).getUTCHours()
	}
	getMinute(): number {
		return new Date(this.local()).getUTCMinutes()
	}
	getSecond(): number {
		return new Date(this.local()).getUTCSeconds()
	}
	getNano(): number {
		return new Date(this.local()).getUTCMilliseconds() * 1_000_000
	}
	getDayOfYear(): number {
		return dayOfYear(new Date(this.local()))
	}
	toSecondOfDay(): number {
		return Math.floor(withinDay(this.local()) / 1000)
	}
	withDayOfMonth(day: number): Moment {
		if (!(day >= 1 && day <= this.lengthOfMonth()))
			throw new Error(`there is no such date: day ${day} of ${this.getMonth()}`)
		return this.plus(day - this.getDayOfMonth(), 'DAYS')
	}
	/** A day that the month does not have becomes its last one. */
	withMonth(month: number): Moment {
		if (!(month >= 1 && month <= 12)) throw new Error(`there is no such date: month ${month}`)
		return this.plus(month - this.getMonthValue(), 'MONTHS')
	}
	withYear(year: number): Moment {
		return this.plus(year - this.getYear(), 'YEARS')
	}
	withHour(hours: number): Moment {
		return this.withClock(hours, 23, hour, this.getHour())
	}
	withMinute(minutes: number): Moment {
		return this.withClock(minutes, 59, minute, this.getMinute())
	}
	withSecond(seconds: number): Moment {
		return this.withClock(seconds, 59, 1000, this.getSecond())
	}
	withNano(nanos: number): Moment {
		return this.withClock(Math.floor(nanos / 1_000_000), 999, 1, Math.floor(this.getNano() / 1_000_000))
	}
	private withClock(value: number, most: number, size: number, now: number): Moment {
		if (!(value >= 0 && value <= most)) throw new Error(`there is no such time: ${value}, it goes from 0 to ${most}`)
		return this.fromLocal(this.local() + (value - now) * size)
	}
	lengthOfMonth(): number {
		return lengthOfMonth(this.getYear(), this.getMonthValue())
	}
	lengthOfYear(): number {
		return dayOfYear(new Date(utc(this.getYear(), 12, 31)))
	}
	isLeapYear(): boolean {
		return this.lengthOfYear() === 366
	}
	until(other: Moment, unit: { between(from: Moment, to: Moment): number }): number {
		if (unit === undefined) throw new Error('until needs a unit here, such as java.time.temporal.ChronoUnit.DAYS')
		return unit.between(this, other)
	}
	isBefore(other: Moment): boolean {
		return this.time < other.time
	}
	isAfter(other: Moment): boolean {
		return this.time > other.time
	}
	isEqual(other: Moment): boolean {
		return this.time === other.time
	}
	equals(other: Moment): boolean {
		return this.time === other.time
	}
	compareTo(other: Moment): number {
		return Math.sign(this.time - other.time)
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
	/** The name of the zone in brackets, where it is more than an offset. */
	region(): string {
		return this.kind === 'zoned' && /^[A-Z]{2}/i.test(String(this.zone)) ? `[${this.zone}]` : ''
	}
	toString(): string {
		const local = this.local()
		const whole = (size: number): boolean => local % size === 0
		const date = formatDate('yyyy-MM-dd', local, '', 0, 'java.time')
		const seconds = whole(1000) ? 'HH:mm:ss' : 'HH:mm:ss.SSS'
		const time = formatDate(whole(minute) && this.kind !== 'instant' ? 'HH:mm' : seconds, local, '', 0, 'java.time')
		if (this.kind === 'date') return date
		if (this.kind === 'time') return time
		const text = `${date}T${time}`
		if (this.kind === 'datetime') return text
		if (this.kind === 'instant') return `${text}Z`
		return text + offsetText(this.offset, true, true) + this.region()
	}
}

for (const unit of ['DAYS', 'HOURS', 'MINUTES', 'SECONDS', 'MILLIS', 'WEEKS', 'MONTHS', 'YEARS']) {
	const name = `${unit[0]}${unit.slice(1).toLowerCase()}`
	hidden(Moment.prototype, `plus${name}`, function (this: Moment, amount: unknown) {
		return this.plus(Number(amount), unit)
	})
	hidden(Moment.prototype, `minus${name}`, function (this: Moment, amount: unknown) {
		return this.plus(-Number(amount), unit)
	})
}

/** Months, and what of a month goes beyond them as a fraction. */
function monthsBetween(from: Moment, to: Moment): number {
	const of = (moment: Moment) => moment.getYear() * 12 + moment.getMonthValue()
	const within = (moment: Moment) => (moment.getDayOfMonth() * dayLength + moment.toLocalTime().time) / (32 * dayLength)
	return of(to) - of(from) + within(to) - within(from)
}

/** Days by the wall clock, hours by what has passed. */
function lengthBetween(from: Moment, to: Moment, unit: string): number {
	if (!from.zoned() || !to.zoned()) return to.local() - from.local()
	return isOfDays(unit) ? new Moment(to.time, from.zone, 'zoned').local() - from.local() : to.time - from.time
}

/** java.time.temporal.ChronoUnit */
export const chronoUnits = Object.fromEntries([
	...Object.entries(units).map(([name, size]) => [
		name,
		{
			toString: () => name,
			between: (from: Moment, to: Moment) => Math.trunc(lengthBetween(from, to, name) / size),
		},
	]),
	...Object.entries(monthsOf).map(([name, size]) => [
		name,
		{ toString: () => name, between: (from: Moment, to: Moment) => Math.trunc(monthsBetween(from, to) / size) },
	]),
]) as object
