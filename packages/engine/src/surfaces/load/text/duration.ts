import type { Scanner } from './scanner.ts'

const units: Record<string, number> = {
	ms: 1,
	milli: 1,
	millis: 1,
	millisecond: 1,
	milliseconds: 1,
	s: 1000,
	sec: 1000,
	second: 1000,
	seconds: 1000,
	m: 60_000,
	min: 60_000,
	minute: 60_000,
	minutes: 60_000,
	h: 3_600_000,
	hour: 3_600_000,
	hours: 3_600_000,
}

/** A duration in milliseconds: `30`, `30 s`, `5.seconds`, `1.5 minutes`. A bare number is seconds. */
export function readDuration(scanner: Scanner): number {
	const number = Number(scanner.expect(/\d+(?:\.\d+)?/, 'a duration such as 30 seconds'))
	const at = scanner.at
	const unit = scanner.take(/\.?\s*[A-Za-z]+/)
	if (unit === undefined) return number * 1000
	const factor = units[unit.replace('.', '').trim().toLowerCase()]
	if (factor === undefined) return scanner.fail('ms, seconds, minutes or hours', at)
	return Math.round(number * factor)
}
