import { readDuration } from '../text/duration.ts'
import { type Scanner, scan } from '../text/scanner.ts'
import type { ClosedStep, OpenStep, Profile } from './load-step.ts'
import { stairs } from './stairs.ts'

type Read = { open: OpenStep[] } | { closed: ClosedStep[] }

/** The words that begin a step, each with what follows it. */
const steps: Record<string, (scanner: Scanner) => Read> = {
	nothingFor: (scanner) => ({ open: [{ kind: 'nothing', duration: inBrackets(scanner, readDuration) }] }),
	atOnceUsers: (scanner) => ({ open: [{ kind: 'atOnce', users: inBrackets(scanner, whole) }] }),
	rampUsers: (scanner) => ({ open: [usersOver(scanner, 'ramp')] }),
	stressPeakUsers: (scanner) => ({ open: [usersOver(scanner, 'peak')] }),
	heavisideUsers: (scanner) => ({ open: [usersOver(scanner, 'peak')] }),
	constantUsersPerSec(scanner) {
		const rate = inBrackets(scanner, fraction)
		const duration = during(scanner, rate > 0)
		if (isRandom(scanner)) return { open: [{ kind: 'random', from: rate, to: rate, duration }] }
		return { open: [{ kind: 'constant', rate, duration }] }
	},
	rampUsersPerSec(scanner) {
		const from = inBrackets(scanner, fraction)
		const to = toward(scanner, fraction)
		const duration = during(scanner, from + to > 0)
		return { open: [{ kind: isRandom(scanner) ? 'random' : 'rampRate', from, to, duration }] }
	},
	incrementUsersPerSec: (scanner) => ({
		open: stairs(flight(scanner, fraction)).flatMap(({ from, to, duration }) =>
			from === to
				? { kind: 'constant' as const, rate: from, duration }
				: { kind: 'rampRate' as const, from, to, duration },
		),
	}),
	constantConcurrentUsers(scanner) {
		const users = inBrackets(scanner, whole)
		return { closed: [{ from: users, to: users, duration: during(scanner, users > 0) }] }
	},
	rampConcurrentUsers(scanner) {
		const from = inBrackets(scanner, whole)
		const to = toward(scanner, whole)
		return { closed: [{ from, to, duration: during(scanner, from + to > 0) }] }
	},
	incrementConcurrentUsers: (scanner) => ({ closed: stairs(flight(scanner, whole)) }),
}

export const stepWords: readonly string[] = Object.keys(steps)

/**
 * A load profile in Gatling's words, for example `rampUsers(10) during (5 seconds), nothingFor(3)`. Throws one sentence with
 * the column and what is expected there; `name` is what the text is called in it.
 */
export function readProfile(text: string, name: string): Profile {
	const scanner = scan(text, name)
	const wrapped = scanner.take(/inject(?:Open|Closed)?\s*\(/)
	const open: OpenStep[] = []
	const closed: ClosedStep[] = []
	while (!scanner.ended && !(wrapped && scanner.take(/\)/))) {
		const at = scanner.at
		const word = scanner.take(/[A-Za-z]\w*/) ?? ''
		const read = Object.hasOwn(steps, word) ? steps[word] : undefined
		if (!read) return scanner.fail(`a step such as ${stepWords.slice(0, 5).join(', ')}`, at)
		const step = read(scanner)
		if ('open' in step) open.push(...step.open)
		else closed.push(...step.closed)
		if (open.length > 0 && closed.length > 0)
			return scanner.fail(
				`${'open' in step ? 'a step of concurrent users' : 'a step of arriving users'} as before, since a profile is open or closed as a whole`,
				at,
			)
		if (
			!scanner.take(/[,;]/) &&
			!scanner.ended &&
			!(wrapped && scanner.take(/\)/)) &&
			scanner.take(/(?=[A-Za-z])/) === undefined
		)
			return scanner.fail('a comma or the next step')
	}
	if (!scanner.ended) return scanner.fail('its end')
	if (open.length + closed.length === 0) return scanner.fail('at least one step')
	return closed.length > 0 ? { model: 'closed', steps: closed } : { model: 'open', steps: open }
}

function inBrackets<T>(scanner: Scanner, read: (scanner: Scanner) => T): T {
	scanner.expect(/\(/, '(')
	const value = read(scanner)
	scanner.expect(/\)/, ')')
	return value
}

/** A value behind a word, with brackets or, as Scala allows, without. */
function behind<T>(scanner: Scanner, word: RegExp, wanted: string, read: (scanner: Scanner) => T): T {
	scanner.expect(new RegExp(`\\.?\\s*(?:${word.source})\\b`), wanted)
	return scanner.take(/(?=\()/) === undefined ? read(scanner) : inBrackets(scanner, read)
}

/** Far more users than any machine has; what is counted beyond it is no longer exact. */
const mostUsers = 1_000_000_000

function whole(scanner: Scanner): number {
	const at = scanner.at
	const text = scanner.expect(/\d+(?:\.\d+)?/, 'a whole number')
	return text.includes('.') ? scanner.fail('a whole number', at) : few(scanner, Number(text), at)
}

function fraction(scanner: Scanner): number {
	const at = scanner.at
	return few(scanner, Number(scanner.expect(/\d+(?:\.\d+)?/, 'a number')), at)
}

const few = (scanner: Scanner, users: number, at: number): number =>
	users > mostUsers ? scanner.fail(`at most ${mostUsers}`, at) : users

const toward = (scanner: Scanner, read: (scanner: Scanner) => number) => behind(scanner, /to/, '"to"', read)

/** Gatling counts whole seconds there: what is shorter than one would start nobody. */
function during(scanner: Scanner, starts: boolean): number {
	let at = 0
	const duration = behind(scanner, /during|over/, '"during"', (inner) => {
		at = inner.at
		return readDuration(inner)
	})
	return starts && duration < 1000 ? scanner.fail('at least one second', at) : duration
}

function usersOver(scanner: Scanner, kind: 'ramp' | 'peak'): OpenStep {
	const users = inBrackets(scanner, whole)
	let at = 0
	const duration = behind(scanner, /during|over/, '"during"', (inner) => {
		at = inner.at
		return readDuration(inner)
	})
	if (kind === 'ramp' && users > 0 && duration > 0 && duration < 1000)
		return scanner.fail('0, or at least one second', at)
	return duration === 0 ? { kind: 'atOnce', users } : { kind, users, duration }
}

const isRandom = (scanner: Scanner) => scanner.take(/\.?\s*randomized\b(?:\s*\(\s*\))?/) !== undefined

/** Each is a step of its own. */
const mostLevels = 1000

function levelCount(scanner: Scanner): number {
	const at = scanner.at
	const count = whole(scanner)
	return count > mostLevels ? scanner.fail(`at most ${mostLevels} levels`, at) : count
}

function flight(scanner: Scanner, read: (scanner: Scanner) => number) {
	const increment = inBrackets(scanner, read)
	const levels = behind(scanner, /times/, '"times"', levelCount)
	const at = scanner.at
	const lasting = behind(scanner, /eachLevelLasting/, '"eachLevelLasting"', readDuration)
	if (lasting < 1000) return scanner.fail('levels of at least one second', at)
	let ramps = 0
	let start = 0
	for (;;) {
		if (scanner.take(/(?=\.?\s*separatedByRampsLasting\b)/) !== undefined)
			ramps = behind(scanner, /separatedByRampsLasting/, '', rampDuration)
		else if (scanner.take(/(?=\.?\s*startingFrom\b)/) !== undefined) start = behind(scanner, /startingFrom/, '', read)
		else return { increment, levels, lasting, ramps, start }
	}
}

function rampDuration(scanner: Scanner): number {
	const { at } = scanner
	const duration = readDuration(scanner)
	return duration > 0 && duration < 1000 ? scanner.fail('0, or ramps of at least one second', at) : duration
}
