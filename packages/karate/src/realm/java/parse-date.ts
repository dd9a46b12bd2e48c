import { lengthOfMonth, now, offsetAt, utc } from './clock.ts'
import { days, months } from './date-format.ts'

export interface ReadDate {
	/** The wall clock in milliseconds, as if it were UTC. */
	local: number
	/** Minutes east of Greenwich, where the text says so by a pattern. */
	offset?: number
	/** As the text has it, where it is read as ISO 8601. */
	zone?: string
}

/** `lenient`: SimpleDateFormat, where nothing else is set, counts on where a field is too large. `whole`: java.time takes no digit more or less. */
interface Strictness {
	lenient?: boolean
	whole?: boolean
}

/** Text by a pattern of SimpleDateFormat or DateTimeFormatter; throws what Java says of a text that does not fit. */
export function parseBy(pattern: string, text: string, { lenient = false, whole = false }: Strictness = {}): ReadDate {
	const parts: Record<string, number> = {}
	let half: string | undefined
	let at = 0
	let offset: number | undefined
	let weekday: number | undefined
	const unfit = (): never => {
		throw new Error(`Unparseable date: "${text}" does not fit ${pattern}`)
	}
	const take = (regex: RegExp): string => {
		if (!whole) at += /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0
		const [found] = regex.exec(text.slice(at)) ?? []
		if (found === undefined) return unfit()
		at += found.length
		return found
	}
	const literal = (written: string): void => {
		if (!text.startsWith(written, at)) unfit()
		at += written.length
	}
	const named = (names: string[]): number => {
		const word = take(/^[A-Za-z]+/).toLowerCase()
		const index = names.findIndex((name) => [name, name.slice(0, 3)].some((one) => one.toLowerCase() === word))
		return index < 0 ? unfit() : index
	}
	for (let p = 0; p < pattern.length; ) {
		const char = pattern[p] ?? ''
		if (char === "'") {
			const [quoted = char] = /^'(?:[^']|'')*'/.exec(pattern.slice(p)) ?? []
			literal(quoted === "''" ? "'" : quoted.slice(1, -1).replaceAll("''", "'"))
			p += quoted.length
			continue
		}
		let size = 1
		while (pattern[p + size] === char) size++
		const next = pattern[p + size]
		p += size
		if (!/[a-zA-Z]/.test(char)) literal(char.repeat(size))
		else if ('ML'.includes(char) && size > 2) parts.M = named(months) + 1
		else if (char === 'E') weekday = named(days)
		else if (char === 'a') half = take(/^[AaPp][Mm]/).toLowerCase()
		else if ('XxZz'.includes(char)) {
			const zone = take(/^(?:Z|[A-Z]{3,4}|[+-]\d{2}:?(?:\d{2})?)/)
			offset = offsetAt(zone.replace(/^([+-]\d{2})$/, '$1:00'), 0)
		} else {
			const part = fieldOf[char]
			if (part === undefined) throw new Error(`the date pattern letter ${char} is not known`)
			const bound = next !== undefined && /[a-zA-Z]/.test(next)
			const digits = take(
				whole ? new RegExp(size === 1 ? '^\\d+' : `^\\d{${size}}`) : bound ? new RegExp(`^\\d{1,${size}}`) : /^\d+/,
			)
			parts[part] = numberOf(char, digits, { size, whole })
		}
	}
	if (whole && at < text.length) unfit()
	const { y = 1970, M = 1, H = 0, m = 0, s = 0, S = 0 } = parts
	const [month, day] = parts.D === undefined ? [M, parts.d ?? 1] : [1, parts.D]
	const hours = half === 'pm' && H < 12 ? H + 12 : half === 'am' && H === 12 ? 0 : H
	const last = parts.D === undefined ? lengthOfMonth(y, month) : lengthOfMonth(y, 2) + 337
	// of a month that is too short for it java.time takes the last day
	const taken = whole && day <= 31 ? Math.min(day, last) : day
	const inRange = month >= 1 && month <= 12 && taken >= 1 && taken <= last && hours < 24 && m < 60 && s < 60 && S < 1000
	if (!lenient && !inRange) unfit()
	const local = utc(y, month, taken, hours, m, s, S)
	if (whole && weekday !== undefined && new Date(local).getUTCDay() !== weekday) unfit()
	return offset === undefined ? { local } : { local, offset }
}

/** The letters of a pattern that stand for numbers, by what they are a number of. */
const fieldOf: Record<string, string> = {
	...{ y: 'y', u: 'y', Y: 'y', M: 'M', L: 'M', d: 'd', D: 'D' },
	...{ H: 'H', k: 'H', K: 'H', h: 'H', m: 'm', s: 's', S: 'S' },
}

function numberOf(letter: string, digits: string, { size, whole }: { size: number; whole: boolean }): number {
	const value = Number(digits)
	if (fieldOf[letter] === 'y' && size === 2 && digits.length === 2) return whole ? 2000 + value : nearYear(value)
	if (letter === 'S' && whole) return Math.floor(Number(`0.${digits}`) * 1000)
	return letter === 'k' && value === 24 ? 0 : value
}

/** Two digits as SimpleDateFormat takes them: at most 20 years ahead, else in the past. */
function nearYear(value: number): number {
	const latest = new Date(now()).getUTCFullYear() + 20
	const year = Math.floor(latest / 100) * 100 + value
	return year > latest ? year - 100 : year
}

/** A date and a time as the wall clock shows them, in milliseconds as if it were UTC. Throws where there is no such date. */
export function localOf([year, month, day, hours = 0, minutes = 0, seconds = 0]: number[]): number {
	const given = [year, month, day, hours, minutes, seconds].map(Number)
	const [y = 0, m = 0, d = 0, h = 0, i = 0, s = 0] = given
	const exists = m >= 1 && m <= 12 && d >= 1 && d <= lengthOfMonth(y, m) && h >= 0 && h < 24
	if (!exists || !(i >= 0 && i < 60 && s >= 0 && s < 60)) throw new Error(`there is no such date: ${given.join(', ')}`)
	return utc(y, m, d, h, i, s)
}

const date = /(\d{4})-(\d\d)-(\d\d)/.source
const time = /(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?/.source
const place = /(Z|[+-]\d\d(?::?\d\d)?)(?:\[([^\]]+)\])?/.source
const empty = '()()()()'
const forms = {
	date: `${date}${empty}`,
	time: `()()()${time}`,
	datetime: `${date}T${time}`,
	zoned: `${date}T${time}${place}`,
	offset: `${date}T${time}${place}`,
	instant: `${date}T${time}${place}`,
}
const anyForm = `${date}(?:T${time})?(?:${place})?`

/** Text in the form of ISO 8601 that a class of java.time takes; in any where a formatter of its own reads it. */
export function readIso(text: string, kind?: keyof typeof forms): ReadDate {
	const found = new RegExp(`^${kind ? forms[kind] : anyForm}$`, 'i').exec(text)
	const unfit = (why = ''): Error => new Error(`Text '${text}' could not be parsed as a date${why}`)
	if (!found) throw unfit()
	const [year, month, day, ...clock] = found.slice(1, 7).map((part) => Number(part || 0))
	const parts = kind === 'time' ? [1970, 1, 1, ...clock] : [year ?? 0, month ?? 0, day ?? 0, ...clock]
	let local: number
	try {
		local = localOf(parts)
	} catch (problem) {
		throw unfit(`: ${(problem as Error).message}`)
	}
	local += Math.floor(Number(`0.${found[7] || '0'}`) * 1000)
	const zone = found[9] || found[8]?.toUpperCase()
	return zone === undefined ? { local } : { local, zone }
}
