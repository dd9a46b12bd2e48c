import { isUnset } from '../../../feature/values/is-unset.ts'
import { type Scanner, scan } from '../text/scanner.ts'
import type { Condition, Figure, Threshold } from './threshold.ts'

/** What holds unless a threshold says how many requests may fail. */
const usualThreshold = 'global.failedRequests.count.is(0)'

/**
 * What a load run is judged by: what is set and, where none of it is about failed or successful requests, that none fails. A
 * system that is down refuses fast, so limits of times alone would let it pass. Throws as `readThresholds` does.
 */
export function requiredThresholds(given: unknown, name: string): Threshold[] {
	const read = isUnset(given) ? [] : readThresholds(given, name)
	const limitsFailures = read.some(({ figure }) => figure.kind === 'requests' && figure.which !== 'all')
	return limitsFailures ? read : [...read, ...readText(usualThreshold, name)]
}

/**
 * Thresholds in Gatling's words, apart by commas, semicolons or lines, or as a list: `global.responseTime.percentile(95).lt(500)`.
 * Throws one sentence with the column and what is expected there.
 */
export function readThresholds(given: unknown, name: string): Threshold[] {
	if (!Array.isArray(given)) return readText(String(given), name)
	if (given.length === 0) throw new Error(`${name}: expected at least one threshold, such as ${usualThreshold}.`)
	return given.flatMap((one, index) => readText(String(one), given.length === 1 ? name : `${name}, item ${index + 1}`))
}

function readText(text: string, name: string): Threshold[] {
	const scanner = scan(text, name)
	const read: Threshold[] = []
	do {
		if (scanner.ended && read.length > 0) break
		const from = scanner.at
		const threshold = { of: scope(scanner), figure: figure(scanner), must: condition(scanner) }
		read.push({ text: text.slice(from, lastTaken(text, scanner.at)), ...threshold })
	} while (scanner.take(/[,;]/) || (!scanner.ended && scanner.take(/(?=[A-Za-z])/) !== undefined))
	if (!scanner.ended) scanner.fail('a comma or the next threshold')
	return read
}

/** Where what was read ends: blanks behind it are passed over already. */
const lastTaken = (text: string, at: number) =>
	text
		.slice(0, at)
		.replace(/(?:\/\/|#)[^\n]*$/, '')
		.trimEnd().length

function scope(scanner: Scanner): Threshold['of'] {
	const word = scanner.expect(/(?:global|forAll|details)\b/, 'global, forAll or details("…")')
	if (word !== 'details') return { scope: word as 'global' | 'forAll' }
	scanner.expect(/\(/, '(')
	const parts: string[] = []
	do parts.push(scanner.expect(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/, 'a name of requests in quotes').slice(1, -1))
	while (scanner.take(/[,/]/))
	scanner.expect(/\)/, ')')
	return { scope: 'details', request: parts.join(' / ').replace(/\\(.)/g, '$1') }
}

const times = ['min', 'max', 'mean', 'stdDev'] as const
const named: Record<string, number> = { percentile1: 50, percentile2: 75, percentile3: 95, percentile4: 99 }
const requests = { allRequests: 'all', failedRequests: 'failed', successfulRequests: 'successful' } as const

function figure(scanner: Scanner): Figure {
	const wanted = 'responseTime, allRequests, failedRequests, successfulRequests or requestsPerSec'
	const word = behindDot(scanner, wanted)
	if (word.text === 'requestsPerSec') return { kind: 'rate' }
	if (word.text in requests) {
		const as = behindDot(scanner, 'count or percent')
		if (as.text !== 'count' && as.text !== 'percent') return scanner.fail('count or percent', as.at)
		return { kind: 'requests', which: requests[word.text as keyof typeof requests], as: as.text }
	}
	if (word.text !== 'responseTime') return scanner.fail(wanted, word.at)
	const of = behindDot(scanner, `${times.join(', ')} or percentile(95)`)
	const time = times.find((one) => one === of.text)
	if (time) return { kind: 'time', of: time }
	if (of.text in named) return { kind: 'percentile', percent: named[of.text] ?? 0 }
	if (of.text !== 'percentile') return scanner.fail(`${times.join(', ')} or percentile(95)`, of.at)
	scanner.expect(/\(/, '(')
	const at = scanner.at
	const percent = number(scanner)
	if (percent > 100) return scanner.fail('a number from 0 to 100', at)
	scanner.expect(/\)/, ')')
	return { kind: 'percentile', percent }
}

function behindDot(scanner: Scanner, wanted: string): { text: string; at: number } {
	scanner.expect(/\./, '.')
	const { at } = scanner
	return { text: scanner.expect(/\w+/, wanted), at }
}

const number = (scanner: Scanner) => Number(scanner.expect(/-?\d+(?:\.\d+)?/, 'a number'))

const conditions = 'lt, lte, gt, gte, is, between, around, deviatesAround or in'

function condition(scanner: Scanner): Condition {
	const { text: word, at } = behindDot(scanner, conditions)
	scanner.expect(/\(/, '(')
	const values = [number(scanner)]
	let inclusive = true
	while (scanner.take(/,/)) {
		const said = scanner.take(/(?:true|false)\b/)
		if (said === undefined) values.push(number(scanner))
		else inclusive = said === 'true'
	}
	scanner.expect(/\)/, ')')
	const [first = 0, second] = values
	switch (word) {
		case 'lt':
		case 'lte':
		case 'gt':
		case 'gte':
		case 'is':
			return values.length === 1 ? { word, value: first } : scanner.fail(`one number in ${word}(…)`, at)
		case 'in':
			return { word, values }
		case 'between':
		case 'around':
		case 'deviatesAround': {
			if (second === undefined || values.length > 2) return scanner.fail(`two numbers in ${word}(…)`, at)
			// No value would ever lie in it, so that every load would fail.
			const holds = (from: number, to: number) => from < to || (inclusive && from === to)
			if (word === 'between') {
				if (!holds(first, second)) return scanner.fail('the smaller number first in between(…)', at)
				return { word, from: first, to: second, inclusive }
			}
			const away = word === 'around' ? second : first * second
			if (!holds(first - away, first + away))
				return scanner.fail(`a distance ${inclusive ? 'from' : 'above'} 0 in ${word}(…)`, at)
			return { word: 'between', from: first - away, to: first + away, inclusive }
		}
		default:
			return scanner.fail(conditions, at)
	}
}
