// Dates as text, by the patterns of SimpleDateFormat and DateTimeFormatter.

import { dayLength, minute, utc, withinDay } from './clock.ts'

export const months = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
]
export const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const pad = (value: number, size: number): string =>
	(value < 0 ? '-' : '') + String(Math.abs(value)).padStart(size, '0')

export function offsetText(minutes: number, colon: boolean, zulu: boolean): string {
	if (zulu && minutes === 0) return 'Z'
	const size = Math.abs(minutes)
	return (minutes < 0 ? '-' : '+') + pad(Math.floor(size / 60), 2) + (colon ? ':' : '') + pad(size % 60, 2)
}

interface Shown {
	/** The wall clock, read as if it were UTC. */
	date: Date
	zone: string
	/** Minutes east of Greenwich. */
	offset: number
}

/** SimpleDateFormat and DateTimeFormatter mean different things by some letters. */
export type Letters = 'simple' | 'java.time'

/** `local` is the wall clock in milliseconds, read as if it were UTC. Throws on a letter that is not known. */
export function formatDate(pattern: string, local: number, zone: string, offset: number, letters: Letters): string {
	const shown = { date: new Date(local), zone, offset }
	const known = letters === 'simple' ? fieldsOfSimple : fields
	return pattern.replace(/'((?:[^']|'')*)'|([a-zA-Z])\2*/g, (run, quoted: string | undefined, letter: string) => {
		if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'")
		const text = known[letter]?.(shown, run.length)
		if (text === undefined) throw new Error(`the date pattern letter ${letter} is not known`)
		return text
	})
}

type Field = (shown: Shown, size: number) => string

const named = (names: string[], index: number, size: number): string => {
	const name = names[index] ?? ''
	return size === 4 ? name : name.slice(0, size === 5 ? 1 : 3)
}
export const dayOfYear = (date: Date): number =>
	Math.floor((date.getTime() - utc(date.getUTCFullYear(), 1, 1)) / dayLength) + 1
const byYear = (year: number, size: number): string => (size === 2 ? pad(year % 100, 2) : pad(year, size))
const year: Field = ({ date }, size) => byYear(date.getUTCFullYear(), size)
const number =
	(of: (date: Date) => number): Field =>
	({ date }, size) =>
		pad(of(date), size)
const month: Field = ({ date }, size) =>
	size > 2 ? named(months, date.getUTCMonth(), size) : pad(date.getUTCMonth() + 1, size)
/** Without minutes where the pattern is one letter. */
const shortened = (text: string, size: number): string => (size === 1 ? text.replace(/00$/, '') : text)
const ofGreenwich = (offset: number, size: number): string => {
	const text = offsetText(offset, true, false)
	return offset === 0 ? 'GMT' : `GMT${size > 3 ? text : text.replace(':00', '').replace(/([-+])0/, '$1')}`
}

/** Weeks begin on Sunday, and the first of a year is the one with its first day, as in Java's locale en-US. */
export function weekOf(date: Date): { year: number; week: number } {
	const year = date.getUTCFullYear()
	const next = utc(year + 1, 1, 1)
	const sunday = next - new Date(next).getUTCDay() * dayLength
	if (date.getTime() >= sunday) return { year: year + 1, week: 1 }
	const first = new Date(utc(year, 1, 1)).getUTCDay()
	return { year, week: Math.floor((dayOfYear(date) - 1 + first) / 7) + 1 }
}

export const weekOfMonth = (date: Date): number => {
	const first = new Date(utc(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).getUTCDay()
	return Math.floor((date.getUTCDate() - 1 + first) / 7) + 1
}

/** How many of its weekday the month has had, itself included. */
export const weekdayOfMonth = (date: Date): number => Math.floor((date.getUTCDate() - 1) / 7) + 1

/** As people in the zone call it: CET, Central European Summer Time. What has an offset alone is called by it. */
function zoneName({ date, zone, offset }: Shown, size: number): string {
	if (!/^[A-Z]{2}/i.test(zone)) return zone
	const at = date.getTime() - offset * minute
	const style = size > 3 ? 'long' : 'short'
	const nameIn = (locale: string) =>
		new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style })
			.formatToParts(at)
			.find(({ type }) => type === 'timeZoneName')?.value ?? zone
	const american = nameIn('en-US')
	if (!american.startsWith('GMT')) return american
	return ['en-GB', 'en-AU', 'en-IN'].map(nameIn).find((name) => !name.startsWith('GMT')) ?? american
}

const millisOfDay = (date: Date): number => withinDay(date.getTime())

const both: Record<string, Field> = {
	y: year,
	Y: ({ date }, size) => byYear(weekOf(date).year, size),
	w: number((date) => weekOf(date).week),
	W: number(weekOfMonth),
	F: number(weekdayOfMonth),
	M: month,
	L: month,
	d: number((date) => date.getUTCDate()),
	D: number(dayOfYear),
	E: ({ date }, size) => named(days, date.getUTCDay(), size),
	H: number((date) => date.getUTCHours()),
	k: number((date) => date.getUTCHours() || 24),
	K: number((date) => date.getUTCHours() % 12),
	h: number((date) => date.getUTCHours() % 12 || 12),
	m: number((date) => date.getUTCMinutes()),
	s: number((date) => date.getUTCSeconds()),
	a: ({ date }) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
	X: ({ offset }, size) => shortened(offsetText(offset, size > 2, true), size),
	Z: ({ offset }) => offsetText(offset, false, false),
	z: zoneName,
	G: () => 'AD',
}

const fields: Record<string, Field> = {
	...both,
	u: year,
	e: number((date) => date.getUTCDay() + 1),
	Q: ({ date }, size) => {
		const quarter = Math.floor(date.getUTCMonth() / 3)
		return size > 3
			? `${['1st', '2nd', '3rd', '4th'][quarter]} quarter`
			: (size > 2 ? 'Q' : '') + pad(quarter + 1, size % 3)
	},
	S: ({ date }, size) => pad(date.getUTCMilliseconds(), 3).padEnd(size, '0').slice(0, size),
	n: number((date) => date.getUTCMilliseconds() * 1_000_000),
	A: number(millisOfDay),
	N: number((date) => millisOfDay(date) * 1_000_000),
	x: ({ offset }, size) => shortened(offsetText(offset, size > 2, false), size),
	Z: ({ offset }, size) => (size === 4 ? ofGreenwich(offset, size) : offsetText(offset, size > 4, size > 4)),
	O: ({ offset }, size) => ofGreenwich(offset, size),
	V: ({ zone }) => zone,
	G: (_, size) => (size === 4 ? 'Anno Domini' : size === 5 ? 'A' : 'AD'),
}

const fieldsOfSimple: Record<string, Field> = {
	...both,
	M: (shown, size) => month(shown, Math.min(size, 4)),
	L: (shown, size) => month(shown, Math.min(size, 4)),
	E: ({ date }, size) => named(days, date.getUTCDay(), Math.min(size, 4)),
	u: number((date) => date.getUTCDay() || 7),
	S: number((date) => date.getUTCMilliseconds()),
}
