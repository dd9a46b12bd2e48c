import { call } from '../host.ts'

export const minute = 60_000
export const hour = 60 * minute
export const dayLength = 24 * hour

/** Milliseconds since 1970, by the clock of the run. */
export const now = (): number => call('clock')

export const systemZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Minutes east of Greenwich at a moment, by the name of a zone. */
export function offsetAt(zone: string | undefined, time: number): number {
	if (!zone || zone === 'Z' || /^(UTC|GMT|Etc\/UTC)$/.test(zone)) return 0
	const fixed = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
	if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] || 0))
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: zone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	}).formatToParts(new Date(time))
	const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
	const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
	return Math.round((local - Math.floor(time / 1000) * 1000) / minute)
}

/** The wall clock of a zone at a moment, in milliseconds as if it were UTC. */
export const localAt = (zone: string, time: number): number => time + offsetAt(zone, time) * minute

/** The moment at which a zone's wall clock shows `local`: the first of two, and behind the gap where it never does, as in Java. */
export function timeAt(zone: string | undefined, local: number): number {
	const before = offsetAt(zone, local - dayLength)
	const after = offsetAt(zone, local + dayLength)
	const [early, late] = [local - before * minute, local - after * minute]
	return offsetAt(zone, early) !== before && offsetAt(zone, late) === after ? late : early
}

/** Milliseconds since 1970; months and days count from 1. `Date.UTC` takes the year 24 for 1924. */
export function utc(year: number, month: number, day: number, ...clock: number[]): number {
	const [hours = 0, minutes = 0, seconds = 0, millis = 0] = clock
	const date = new Date(0)
	date.setUTCFullYear(year, month - 1, day)
	return date.setUTCHours(hours, minutes, seconds, millis)
}

/** Of a wall clock in milliseconds: the beginning of its day, and what has passed of it. */
export const startOfDay = (local: number): number => Math.floor(local / dayLength) * dayLength
export const withinDay = (local: number): number => local - startOfDay(local)

/** In days; months count from 1. */
export const lengthOfMonth = (year: number, month: number): number => new Date(utc(year, month + 1, 0)).getUTCDate()

/** Moves by months and keeps the day, or takes the last one of a shorter month. */
export function shiftMonths(local: number, count: number): number {
	const date = new Date(local)
	const day = date.getUTCDate()
	date.setUTCDate(1)
	date.setUTCMonth(date.getUTCMonth() + count)
	const last = lengthOfMonth(date.getUTCFullYear(), date.getUTCMonth() + 1)
	date.setUTCDate(Math.min(day, last))
	return date.getTime()
}
