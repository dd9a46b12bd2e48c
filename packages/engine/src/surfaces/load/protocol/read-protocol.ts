import { isUnset } from '../../../feature/values/is-unset.ts'
import { type Scanner, scan } from '../text/scanner.ts'
import type { Pattern, Protocol } from './protocol.ts'

/**
 * `"/cats/{id}" -> Nil, "/cats" -> pauseFor("get" -> 15)`, with `nameResolver = header("karate-name")`, `baseUrl = "…"` and
 * `tags = "…"` among it; or JSON: `{"/cats": {"get": 15}, "nameHeader": "karate-name"}`. Throws one sentence with the place.
 */
export function readProtocol(given: unknown, name: string): Protocol {
	if (isUnset(given)) return { patterns: [] }
	if (typeof given === 'object') return fromJson(given as Record<string, unknown>, name)
	const text = String(given).trim()
	if (text.startsWith('{')) {
		try {
			return fromJson(JSON.parse(text) as Record<string, unknown>, name)
		} catch (error) {
			throw error instanceof SyntaxError ? new Error(`${name}: this is not valid JSON: ${error.message}.`) : error
		}
	}
	const scanner = scan(String(given), name)
	const protocol: Protocol = { patterns: [] }
	const wrapped = scanner.take(/karateProtocol\s*\(/)
	while (!scanner.ended && !(wrapped && scanner.take(/\)/))) {
		readEntry(scanner, protocol)
		if (!scanner.take(/[,;]/) && !scanner.ended && !(wrapped && scanner.take(/(?=\))/) !== undefined))
			scanner.take(/(?=["'A-Za-z])/) ?? scanner.fail('a comma or the next pattern')
	}
	if (!scanner.ended) scanner.fail('its end')
	return protocol
}

function readEntry(scanner: Scanner, protocol: Protocol): void {
	const word = scanner.take(/(?:nameResolver|baseUrl|tags)\b/)
	if (word) {
		scanner.expect(/=/, '=')
		if (word === 'nameResolver') {
			scanner.expect(/header\s*\(/, 'header("…")')
			protocol.nameHeader = quoted(scanner)
			scanner.expect(/\)/, ')')
		} else protocol[word as 'baseUrl' | 'tags'] = quoted(scanner)
		return
	}
	const path = quoted(scanner, 'a pattern such as "/cats/{id}", nameResolver, baseUrl or tags')
	scanner.expect(/->/, '->')
	protocol.patterns.push({ path, pauses: scanner.take(/Nil\b/) ? {} : readPauses(scanner) })
}

function readPauses(scanner: Scanner): Pattern['pauses'] {
	scanner.expect(/pauseFor\s*\(/, 'Nil or pauseFor(…)')
	const pauses: Pattern['pauses'] = {}
	do {
		const method = quoted(scanner, 'a method such as "get"').toLowerCase()
		scanner.expect(/->/, '->')
		pauses[method] = Number(scanner.expect(/\d+/, 'milliseconds'))
	} while (scanner.take(/,/))
	scanner.expect(/\)/, ')')
	return pauses
}

function quoted(scanner: Scanner, wanted = 'a text in quotes'): string {
	const text = scanner.expect(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/, wanted)
	return text.slice(1, -1).replace(/\\(.)/g, '$1')
}

function fromJson(given: Record<string, unknown>, name: string): Protocol {
	const protocol: Protocol = { patterns: [] }
	for (const [key, value] of Object.entries(given)) {
		if (key === 'nameHeader' || key === 'baseUrl' || key === 'tags') {
			if (typeof value !== 'string') throw new Error(`${name}: ${key} is expected to be a text.`)
			protocol[key] = value
		} else protocol.patterns.push({ path: key, pauses: jsonPauses(value, `${name}, "${key}"`) })
	}
	return protocol
}

function jsonPauses(value: unknown, name: string): Pattern['pauses'] {
	if (value === null) return {}
	if (typeof value !== 'object' || Array.isArray(value))
		throw new Error(`${name}: expected null, or milliseconds by method such as {"get": 15}.`)
	return Object.fromEntries(
		Object.entries(value).map(([method, pause]) => {
			if (typeof pause !== 'number' || !(pause >= 0))
				throw new Error(`${name}: expected milliseconds for ${method}, got ${JSON.stringify(pause)}.`)
			return [method.toLowerCase(), pause]
		}),
	)
}
