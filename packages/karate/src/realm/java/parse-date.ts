import { offsetAt } from './clock.ts'
import { months } from './date-format.ts'

export interface ReadDate {
	/** The wall clock in milliseconds, as if it were UTC. */
	local: number
	/** Minutes east of Greenwich, where the text says so by a pattern. */
	offset?: number
	/** As the text has it, where it is read as ISO 8601. */
	zone?: string
}

/** Text by a pattern of SimpleDateFormat; throws what Java says of a text that does not fit. */
export function parseBy(pattern: string, text: string): ReadDate {
	const parts: Record<string, number> = {}
	let half: string | undefined
	let at = 0
	let offset: number | undefined
	const take = (regex: RegExp): string => {
		const [found] = regex.exec(text.slice(at)) ?? []
		if (found === undefined) throw new Error(`Unparseable date: "${text}" does not fit ${pattern}`)
		at += found.length
		return found
	}
	for (let p = 0; p < pattern.length; ) {
		const char = pattern[p] ?? ''
		if (char === "'") {
			const end = pattern.indexOf("'", p + 1)
			at += Math.max(1, end - p - 1)
			p = end + 1
			continue
		}
		let size = 1
		while (pattern[p + size] === char) size++
		const next = pattern[p + size]
		p += size
		if (!/[a-zA-Z]/.test(char)) at += size
		else if (char === 'M' && size > 2) {
			const name = take(/^[A-Za-z]+/).toLowerCase()
			parts.M = months.findIndex((month) => month.toLowerCase().startsWith(name.slice(0, 3))) + 1
		} else if (char === 'E') take(/^[A-Za-z]+/)
		else if (char === 'a') half = take(/^[AaPp][Mm]/).toLowerCase()
		else if ('XxZz'.includes(char)) {
			const zone = take(/^(?:Z|[A-Z]{3,4}|[+-]\d{2}:?(?:\d{2})?)/)
			offset = offsetAt(zone.replace(/^([+-]\d{2})$/, '$1:00'), 0)
		} else {
			const digits = next && /[a-zA-Z]/.test(next) ? new RegExp(`^\\d{1,${size}}`) : /^\d+/
			const value = Number(take(digits))
			const part = char === 'u' ? 'y' : char === 'h' || char === 'k' ? 'H' : char
			parts[part] = char === 'y' && size === 2 ? 2000 + value : value
		}
	}
	const { y = 1970, M = 1, d = 1, H = 0, m = 0, s = 0, S = 0 } = parts
	const hours = half === 'pm' && H < 12 ? H + 12 : half === 'am' && H === 12 ? 0 : H
	const local = Date.UTC(y, M - 1, d, hours, m, s, S)
	return offset === undefined ? { local } : { local, offset }
}

/** Text in the form of ISO 8601, with or without a time and a zone. */
export function readIso(text: string): ReadDate {
	const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?(Z|[+-]\d\d:?\d\d)?/.exec(text)
	if (!found) throw new Error(`Text '${text}' could not be parsed as a date`)
	const [y = 0, m = 0, d = 0, h = 0, i = 0, s = 0] = found.slice(1, 7).map((part) => Number(part ?? 0))
	const local = Date.UTC(y, m - 1, d, h, i, s, Number(`0.${found[7] ?? '0'}`) * 1000)
	return found[8] === undefined ? { local } : { local, zone: found[8] }
}
