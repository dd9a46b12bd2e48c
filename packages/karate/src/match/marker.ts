// Expected texts that begin with #: `#string`, `##number? _ > 0`, `#[3] #(schema)`, `#(^part)`, `#regex .+`.

import { matchesWhole } from '../data/java-regex.ts'
import { kindOf } from '../data/kind.ts'
import type { MarkerName } from '../words/markers.ts'
import { type EachType, type MatchScope, type MatchType, readShortcut } from './match-type.ts'
import type { Trail } from './trail.ts'

/** The comparison of parts; handed in, so that this file and match.ts do not need each other. */
export type Compare = (trail: Trail, type: EachType, actual: unknown, expected: unknown, scope: MatchScope) => boolean

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Each answers with what is wrong, or nothing. */
const validators: Record<MarkerName, (value: unknown) => string | undefined> = {
	ignore: () => undefined,
	present: () => undefined,
	notpresent: () => 'present',
	null: (value) => (kindOf(value) === 'NULL' ? undefined : 'not null'),
	notnull: (value) => (kindOf(value) === 'NULL' ? 'null' : undefined),
	string: (value) => (kindOf(value) === 'STRING' ? undefined : 'not a string'),
	number: (value) => (kindOf(value) === 'NUMBER' ? undefined : 'not a number'),
	boolean: (value) => (kindOf(value) === 'BOOLEAN' ? undefined : 'not a boolean'),
	array: (value) => (kindOf(value) === 'LIST' ? undefined : 'not an array or list'),
	object: (value) => (kindOf(value) === 'MAP' || kindOf(value) === 'XML' ? undefined : 'not an object or map'),
	uuid: (value) => (typeof value === 'string' && uuid.test(value) ? undefined : 'not a valid #uuid'),
}

export function matchMarker(
	trail: Trail,
	type: MatchType,
	actual: unknown,
	expected: string,
	scope: MatchScope,
	compare: Compare,
): boolean {
	return new Marker(trail, type, actual, expected, scope, compare).run()
}

const deeper: Partial<Record<MatchType, MatchType>> = {
	CONTAINS: 'CONTAINS_DEEP',
	CONTAINS_ANY: 'CONTAINS_ANY_DEEP',
	NOT_CONTAINS: 'NOT_CONTAINS_DEEP',
}

class Marker {
	private optional: boolean

	constructor(
		private trail: Trail,
		private type: MatchType,
		private actual: unknown,
		private expected: string,
		private scope: MatchScope,
		private compare: Compare,
	) {
		this.optional = expected.startsWith('##')
	}

	run(): boolean {
		const { actual, optional } = this
		const body = this.expected.slice(optional ? 2 : 1).trim()
		const absent = actual === '#notpresent'
		if (optional && (kindOf(actual) === 'NULL' || absent)) return true
		if (body === '') return optional || this.plainText('')
		if (body.startsWith('(') && body.endsWith(')'))
			return absent ? this.fail('actual path does not exist') : this.embedded(body.slice(1, -1).trim())
		if (body.startsWith('[')) {
			const close = closingBracket(body)
			if (close > 0)
				return absent
					? this.fail('actual path does not exist')
					: this.array(body.slice(1, close).trim(), body.slice(close + 1).trim())
		}
		return this.validator(body)
	}

	private fail(reason: string): false {
		return this.trail.fail(reason, this.actual, this.expected)
	}

	private unevaluated(text: string, problem: unknown): false {
		const reason = `${text} could not be evaluated: ${(problem as Error)?.message ?? problem}`
		this.trail.unevaluated.push(reason)
		return this.fail(reason)
	}

	private evaluate(expression: string, self: unknown): unknown {
		const { each } = this.trail
		return this.scope.evaluate(expression, { root: this.trail.root, self, ...(each ? { each: each.item } : {}) })
	}

	private embedded(body: string): boolean {
		const [shortcut, expression] = readShortcut(body)
		let value: unknown
		try {
			value = this.evaluate(expression, this.actual)
		} catch (problem) {
			return this.unevaluated(this.expected, problem)
		}
		return this.compare(this.trail, this.widened(shortcut, value), this.actual, value, this.scope)
	}

	/** A part of an item counts when one looks for it in a list: `#(^part)`. */
	private widened(type: MatchType, value: unknown): MatchType {
		if (!Array.isArray(this.actual)) return type
		// of two lists only the plain form looks into the items, as in Karate 1
		if (Array.isArray(value)) return type === 'CONTAINS' ? 'CONTAINS_DEEP' : type
		return kindOf(value) === 'MAP' ? (deeper[type] ?? type) : type
	}

	private array(size: string, rest: string): boolean {
		const { actual } = this
		if (!Array.isArray(actual)) return this.fail('actual is not an array')
		if (size) {
			const counted = /(^|[^\w$])_($|[^\w])/.test(size)
			const holds = this.evaluate(
				counted && /[<>=!&|]/.test(size) ? size : counted ? `${size} == _ || (${size})` : `(${size}) == _`,
				actual.length,
			)
			if (holds !== true) return this.fail(`actual array length is ${actual.length}`)
		}
		const item = rest.startsWith('(') && rest.endsWith(')') ? rest.slice(1, -1).trim() : rest
		if (!item) return true
		if (item.startsWith('?')) return this.each('EACH_EQUALS', `#${item}`)
		if (item.startsWith('#(')) return this.eachReference(item.slice(2, -1))
		if (item.startsWith('#')) return this.each('EACH_EQUALS', item)
		return this.eachReference(item)
	}

	private eachReference(item: string): boolean {
		const [shortcut, expression] = readShortcut(item.trim())
		let schema: unknown
		try {
			schema = this.evaluate(expression, this.actual)
		} catch (problem) {
			return this.unevaluated(this.expected, problem)
		}
		return this.each(`EACH_${shortcut}`, schema)
	}

	/** As `match each`, so an empty list does not pass by having nothing that could be wrong. */
	private each(type: EachType, expected: unknown): boolean {
		return this.compare(this.trail, type, this.actual, expected, this.scope)
	}

	private validator(body: string): boolean {
		const { actual } = this
		if (body.startsWith('regex')) return this.regex(body.slice(5).trim())
		const question = body.indexOf('?')
		const name = (question < 0 ? body : body.slice(0, question)).trim()
		const predicate = question < 0 ? '' : body.slice(question + 1).trim()
		if (name) {
			if (!Object.hasOwn(validators, name)) return this.plainText(name)
			const check = validators[name as MarkerName]
			if (actual === '#notpresent')
				return name === 'notpresent' || name === 'ignore' || this.fail('actual path does not exist')
			const wrong = check(actual)
			if (wrong) return this.fail(wrong)
		}
		if (!predicate) return true
		if (actual === '#notpresent') return this.fail('actual path does not exist')
		try {
			const value = this.evaluate(predicate, actual)
			if (typeof value === 'boolean') return value || this.fail(`evaluated to 'false'`)
			return this.fail(`${predicate} is neither true nor false`)
		} catch (problem) {
			return this.unevaluated(predicate, problem)
		}
	}

	private regex(pattern: string): boolean {
		const { actual } = this
		if (actual === '#notpresent') return this.fail('actual path does not exist')
		if (typeof actual !== 'string') return this.fail('not a string')
		return matchesWhole(actual, pattern) || this.fail('regex match failed')
	}

	/** Not every text with a # in front is a marker; but whoever mistyped one should read so. */
	private plainText(name: string): boolean {
		const { actual, expected, type } = this
		const note = /^[a-z]+$/.test(name) ? ` | there is no marker #${name}, so it is compared as text` : ''
		if (typeof actual !== 'string') return this.fail(`data types don't match${note}`)
		const holds = type === 'EQUALS' ? actual === expected : actual.includes(expected)
		return holds || this.fail((type === 'EQUALS' ? 'not equal' : 'actual does not contain expected') + note)
	}
}

/** `#[foo[0].size] #string`: the bracket that closes the first. */
function closingBracket(body: string): number {
	let depth = 0
	for (let at = 0; at < body.length; at++) {
		if (body[at] === '[') depth++
		else if (body[at] === ']' && --depth === 0) return at
	}
	return -1
}
