import type { Reading } from './reading.ts'

export interface ElapsedLimit {
	/** As written, blanks put in order: `<= 3 s`. */
	text: string
	holds(milliseconds: number): boolean
}

const holds: Record<string, (one: number, other: number) => boolean> = {
	'<': (one, other) => one < other,
	'<=': (one, other) => one <= other,
	'>': (one, other) => one > other,
	'>=': (one, other) => one >= other,
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `<= 3 s`, `> 200 ms`; without a unit, seconds. */
export function readElapsed(text: string): Reading<ElapsedLimit> {
	const [, operator = '', number = '', unit = 's'] =
		/^\s*(<=?|>=?)\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h)?\s*$/i.exec(text) ?? []
	const compare = holds[operator]
	const limit = Number(number) * (units[unit.toLowerCase()] ?? 0)
	if (!compare) return { must: 'be <, <=, > or >= and a time in ms, s, m or h, such as <= 3 s' }
	return { value: { text: `${operator} ${number} ${unit}`, holds: (milliseconds) => compare(milliseconds, limit) } }
}
