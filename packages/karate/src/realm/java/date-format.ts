// Dates as text, by the patterns of SimpleDateFormat and DateTimeFormatter.

import { dayLength } from './clock.ts'

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
	date: Date
	zone: string
	/** Minutes east of Greenwich. */
	offset: number
}

/** `local` is the wall clock in milliseconds, read as if it were UTC. */
export function formatDate(pattern: string, local: number, zone: string, offset: number): string {
	const shown = { date: new Date(local), zone, offset }
	let result = ''
	for (let at = 0; at < pattern.length; ) {
		const char = pattern[at] ?? ''
		if (char === "'") {
			const end = pattern.indexOf("'", at + 1)
			result += end === at + 1 ? "'" : pattern.slice(at + 1, end)
			at = end + 1
			continue
		}
		let size = 1
		while (pattern[at + size] === char) size++
		result += /[a-zA-Z]/.test(char) ? field(char, size, shown) : char.repeat(size)
		at += size
	}
	return result
}

function field(letter: string, size: number, shown: Shown): string {
	const text = fields[letter]?.(shown, size)
	if (text === undefined) throw new Error(`the date pattern letter ${letter} is not known`)
	return text
}

type Field = (shown: Shown, size: number) => string

const named = (names: string[], index: number, size: number): string =>
	size > 3 ? (names[index] ?? '') : (names[index] ?? '').slice(0, 3)
const dayOfYear = (date: Date): number => (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayLength
const year: Field = ({ date }, size) =>
	size === 2 ? pad(date.getUTCFullYear() % 100, 2) : pad(date.getUTCFullYear(), size)
const month: Field = ({ date }, size) =>
	size > 2 ? named(months, date.getUTCMonth(), size) : pad(date.getUTCMonth() + 1, size)
const zoneName: Field = ({ zone }) => zone
/** Without minutes where the pattern is one letter. */
const shortened = (text: string, size: number): string => (size === 1 ? text.replace(/00$/, '') : text)

const fields: Record<string, Field> = {
	y: year,
	u: year,
	Y: year,
	M: month,
	L: month,
	d: ({ date }, size) => pad(date.getUTCDate(), size),
	D: ({ date }, size) => pad(Math.floor(dayOfYear(date)) + 1, size),
	E: ({ date }, size) => named(days, date.getUTCDay(), size),
	e: ({ date }, size) => pad(date.getUTCDay() || 7, size),
	H: ({ date }, size) => pad(date.getUTCHours(), size),
	k: ({ date }, size) => pad(date.getUTCHours() || 24, size),
	K: ({ date }, size) => pad(date.getUTCHours() % 12, size),
	h: ({ date }, size) => pad(date.getUTCHours() % 12 || 12, size),
	m: ({ date }, size) => pad(date.getUTCMinutes(), size),
	s: ({ date }, size) => pad(date.getUTCSeconds(), size),
	S: ({ date }, size) => {
		const text = pad(date.getUTCMilliseconds(), 3)
		return size > 3 ? text + '0'.repeat(size - 3) : text.slice(0, size)
	},
	n: ({ date }, size) => pad(date.getUTCMilliseconds() * 1_000_000, size),
	a: ({ date }) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
	X: ({ offset }, size) => shortened(offsetText(offset, size > 2, true), size),
	x: ({ offset }, size) => shortened(offsetText(offset, size > 2, false), size),
	Z: ({ offset }, size) => offsetText(offset, size > 3, false),
	z: zoneName,
	V: zoneName,
	v: zoneName,
	G: () => 'AD',
	w: ({ date }, size) => pad(Math.ceil((dayOfYear(date) + 1) / 7), size),
}
