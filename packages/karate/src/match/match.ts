// Compares two values and collects every difference. Knows values only: names and paths are resolved before.

import { itemsOf } from '../data/items.ts'
import { isBytes, type Kind, kindOf } from '../data/kind.ts'
import { looseEqual, sameBytes, sameNumber } from '../data/loose-equal.ts'
import { xmlToData } from '../data/xml.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { matchMarker } from './marker.ts'
import { type EachType, inner, isAny, isOnly, type MatchScope, type MatchType } from './match-type.ts'
import { type Failure, Trail } from './trail.ts'

export interface MatchOutcome {
	pass: boolean
	failures: Failure[]
}

export function match(type: EachType, actual: unknown, expected: unknown, scope: MatchScope): MatchOutcome {
	const trail = new Trail(actual, kindOf(actual) === 'XML')
	const pass = compare(trail, type, actual, expected, scope)
	return { pass, failures: trail.failures }
}

export function compare(trail: Trail, type: EachType, actual: unknown, expected: unknown, scope: MatchScope): boolean {
	if (type.startsWith('EACH_')) return compareEach(trail, type.slice(5) as MatchType, actual, expected, scope)
	return new Comparison(trail, type as MatchType, actual, expected, scope).run()
}

function compareEach(trail: Trail, type: MatchType, actual: unknown, expected: unknown, scope: MatchScope): boolean {
	if (!Array.isArray(actual)) return trail.fail('actual is not an array or list', actual, expected)
	if (actual.length === 0 && !scope.emptyEachAllowed)
		return trail.fail('match each failed, empty array / list', actual, expected)
	const wrong: number[] = []
	itemsOf(actual).forEach((item, index) => {
		const below = trail.into(index)
		below.each = { item }
		if (!compare(below, type, item, expected, scope)) wrong.push(index)
	})
	if (wrong.length === 0) return true
	return trail.fail(
		`match each failed at ${wrong.length === 1 ? 'index' : 'indexes'} ${wrong.join(', ')}`,
		actual,
		expected,
	)
}

class Comparison {
	constructor(
		private trail: Trail,
		private type: MatchType,
		private actual: unknown,
		private expected: unknown,
		private scope: MatchScope,
	) {}

	run(): boolean {
		const { trail, type, actual, expected } = this
		const mark = trail.failures.length
		// what is not there differs from nothing: only a marker may ask for it, whatever the operator
		if (actual === '#notpresent' && !isMarker(expected))
			return trail.fail('actual path does not exist', actual, expected)
		if (type === 'WITHIN') return this.within()
		if (type === 'NOT_WITHIN') return this.negation(() => this.within(), 'actual is within expected')
		if (type.startsWith('NOT_')) return this.negated()
		const pass = this.positive()
		if (pass) trail.forget(mark)
		return pass
	}

	private negated(): boolean {
		const { trail, actual, expected, scope } = this
		const equals = this.type === 'NOT_EQUALS'
		// nothing is contained in nothing: {} never counts as contained when the question is negative
		if (
			!equals &&
			kindOf(expected) === 'MAP' &&
			kindOf(actual) === 'MAP' &&
			Object.keys(expected as object).length === 0
		)
			return true
		const positive = this.type.slice('NOT_'.length) as MatchType
		return this.negation(
			() => compare(trail, positive, actual, expected, scope),
			equals ? 'is equal' : 'actual contains expected',
		)
	}

	private negation(holds: () => boolean, reason: string): boolean {
		const { trail, actual, expected } = this
		const [mark, known] = [trail.failures.length, trail.unevaluated.length]
		const wrong = holds() ? reason : trail.unevaluated[known]
		trail.forget(mark)
		return wrong === undefined || trail.fail(wrong, actual, expected)
	}

	private positive(): boolean {
		const { trail, type, actual, expected, scope } = this
		const [have, want] = [kindOf(actual), kindOf(expected)]
		const marker = isMarker(expected)
		if (have !== want) {
			if (type !== 'EQUALS' && have === 'LIST' && !(marker && ofWhole.test(expected as string)))
				return this.listHoldsOne(marker)
			if (want === 'XML' && have === 'MAP') return this.retry(actual, dataOf(expected))
			if (have === 'XML' && want === 'MAP') return this.retry(dataOf(actual), expected)
			if (!marker) return trail.fail("data types don't match", actual, expected)
		}
		if (marker) return matchMarker(trail, type, actual, expected, scope, compare)
		return type === 'EQUALS' ? this.equal() : this.contains()
	}

	private retry(actual: unknown, expected: unknown): boolean {
		return compare(this.trail, this.type, actual, expected, this.scope)
	}

	private listHoldsOne(marker: boolean): boolean {
		const { trail, type, actual, expected, scope } = this
		const mark = trail.failures.length
		// inside of a larger value a marker speaks of the whole list: `{ names: '#array' }`
		if (marker && trail.depth > 0 && matchMarker(trail, type, actual, expected as string, scope, compare)) return true
		trail.forget(mark)
		if (this.retry(actual, [expected])) return true
		const reason = trail.failures.at(-1)?.reason ?? 'actual does not contain expected'
		trail.failures.pop()
		return trail.fail(reason, actual, expected, mark)
	}

	private equal(): boolean {
		const { trail, actual, expected } = this
		switch (kindOf(actual)) {
			case 'NULL':
				return true
			case 'NUMBER':
				return sameNumber(actual, expected) || trail.fail('not equal', actual, expected)
			case 'BYTES':
				return (
					(isBytes(actual) && isBytes(expected) && sameBytes(actual, expected)) ||
					trail.fail('not equal', actual, expected)
				)
			case 'LIST':
				return this.listsEqual(itemsOf(actual as unknown[]), itemsOf(expected as unknown[]))
			case 'MAP':
				return actual === expected || this.maps(actual as Record<string, unknown>, expected as Record<string, unknown>)
			case 'XML':
				return this.xmlEqual()
			default:
				return actual === expected || trail.fail('not equal', actual, expected)
		}
	}

	private xmlEqual(): boolean {
		return this.maps(dataOf(this.actual) as Record<string, unknown>, dataOf(this.expected) as Record<string, unknown>)
	}

	private listsEqual(actual: unknown[], expected: unknown[]): boolean {
		const { trail, scope } = this
		if (actual.length !== expected.length) {
			return trail.fail(
				`not equal | actual array length is not equal to expected - ${actual.length}:${expected.length}`,
				actual,
				expected,
			)
		}
		const wrong: number[] = []
		for (let index = 0; index < actual.length; index++) {
			if (!compare(trail.into(index), 'EQUALS', actual[index], expected[index], scope)) wrong.push(index)
		}
		if (wrong.length === 0) return true
		return trail.fail(
			`not equal | array match failed at ${wrong.length === 1 ? 'index' : 'indexes'} ${wrong.join(', ')}`,
			actual,
			expected,
		)
	}

	private contains(): boolean {
		const { trail, type, actual, expected } = this
		switch (kindOf(actual)) {
			case 'STRING': {
				const [text, part] = [actual as string, expected as string]
				const holds = isOnly(type) ? text === part : text.includes(part)
				return holds || trail.fail('actual does not contain expected', actual, expected)
			}
			case 'LIST':
				return this.listContains(itemsOf(actual as unknown[]), itemsOf(expected as unknown[]))
			case 'MAP':
				return this.maps(actual as Record<string, unknown>, expected as Record<string, unknown>)
			case 'XML':
				return this.xmlEqual()
			default:
				return this.equal()
		}
	}

	private listContains(actual: unknown[], expected: unknown[]): boolean {
		const { trail, type, scope } = this
		const failed = 'actual does not contain expected | '
		const mark = trail.failures.length
		if (isOnly(type) && actual.length !== expected.length) {
			return trail.fail(
				`${failed}actual array length is not equal to expected - ${actual.length}:${expected.length}`,
				actual,
				expected,
			)
		}
		if (!isAny(type) && expected.length > actual.length) {
			return trail.fail(
				`${failed}actual array length is less than expected - ${actual.length}:${expected.length}`,
				actual,
				expected,
			)
		}
		if (isAny(type) && expected.length === 0) {
			const reason = `${failed}an empty list has no item to look for`
			// which is no more an answer to the opposite question
			trail.unevaluated.push(reason)
			return trail.fail(reason, actual, expected)
		}
		const taken = new Set<number>()
		const isFree = (index: number) => !(isOnly(type) && taken.has(index))
		const isIt = (one: unknown, index: number, item: unknown) =>
			isFree(index) && compare(trail.into(index), typeOfPart(type, one), one, item, scope)
		// Most attempts fail: why is only asked of those that are shown.
		const bare = inner(type, true) === 'EQUALS' && actual.every((one) => isData(one))
		for (const [at, item] of expected.entries()) {
			// why other items were not the one before explains nothing any more
			trail.forget(mark)
			const equal = bare && isData(item, { markers: false })
			const found = actual.findIndex((one, index) =>
				equal ? isFree(index) && looseEqual(one, item) : isIt(one, index, item),
			)
			if (found >= 0) {
				if (isAny(type)) return true
				taken.add(found)
				continue
			}
			if (equal && (!isAny(type) || at === expected.length - 1))
				for (const [index, one] of actual.entries()) isIt(one, index, item)
			if (!isAny(type))
				return trail.fail(
					`${failed}actual array does not contain expected item - ${brief(item)}`,
					actual,
					expected,
					mark,
					item,
				)
		}
		if (!isAny(type)) return true
		return trail.fail(`${failed}actual array does not contain any of the expected items`, actual, expected, mark)
	}

	private maps(actual: Record<string, unknown>, expected: Record<string, unknown>): boolean {
		const { trail, type, scope } = this
		const any = isAny(type)
		const mark = trail.failures.length
		const missing: string[] = []
		const differing: string[] = []
		let hits = 0
		for (const key of Object.keys(expected)) {
			const want = expected[key]
			if (!Object.hasOwn(actual, key)) {
				if (isAbsenceAllowed(want)) hits++
				else missing.push(key)
				continue
			}
			if (compare(trail.into(key), typeOfPart(type, actual[key]), actual[key], want, scope)) hits++
			else differing.push(key)
		}
		const lead = type === 'EQUALS' ? 'not equal' : 'actual does not contain expected'
		if (any) {
			if (hits > 0 || Object.keys(expected).length === 0) return true
			return trail.fail(`${lead} | no key-values matched`, actual, expected, mark)
		}
		const extra =
			type === 'EQUALS' || isOnly(type) ? Object.keys(actual).filter((key) => !Object.hasOwn(expected, key)) : []
		if (missing.length + differing.length + extra.length === 0) return true
		for (const key of missing) trail.into(key).note('is missing', undefined, expected[key])
		for (const key of extra) trail.into(key).note('is not expected', actual[key], undefined)
		const reasons: string[] = []
		if (missing.length)
			reasons.push(`actual does not contain ${missing.length === 1 ? 'key' : 'keys'} - ${listed(missing)}`)
		if (extra.length)
			reasons.push(
				`actual has ${extra.length} more ${extra.length === 1 ? 'key' : 'keys'} than expected - ${listed(extra)}`,
			)
		if (differing.length)
			reasons.push(`match failed for ${differing.length === 1 ? 'name' : 'names'}: ${listed(differing)}`)
		return trail.fail(`${lead} | ${reasons.join(' | ')}`, this.actual, this.expected)
	}

	private within(): boolean {
		const { trail, actual, expected, scope } = this
		const [have, want] = [kindOf(actual), kindOf(expected)]
		const failed = 'actual is not within expected'
		const mark = trail.failures.length
		if (want === 'LIST') {
			const all = itemsOf(expected as unknown[])
			const items = have === 'LIST' ? itemsOf(actual as unknown[]) : [actual]
			if (items.length > all.length)
				return trail.fail(
					`${failed} | actual array length is greater than expected - ${items.length}:${all.length}`,
					actual,
					expected,
				)
			const lost = items.find((item) => !all.some((one) => compare(trail, 'EQUALS', item, one, scope)))
			trail.forget(mark)
			return (
				lost === undefined ||
				trail.fail(`${failed} | expected does not contain actual item - ${brief(lost)}`, actual, expected)
			)
		}
		if (have === 'STRING' && want === 'STRING')
			return (expected as string).includes(actual as string) || trail.fail(failed, actual, expected)
		if (have === 'MAP' && want === 'MAP') {
			const whole = expected as Record<string, unknown>
			const lost = Object.entries(actual as object).filter(
				([key, value]) => !Object.hasOwn(whole, key) || !compare(trail.into(key), 'EQUALS', value, whole[key], scope),
			)
			return (
				lost.length === 0 || trail.fail(`${failed} | not found - ${listed(lost.map(([key]) => key))}`, actual, expected)
			)
		}
		return this.retryAs('EQUALS') || trail.fail(failed, actual, expected)
	}

	private retryAs(type: MatchType): boolean {
		return compare(this.trail, type, this.actual, this.expected, this.scope)
	}
}

const isMarker = (expected: unknown): expected is string => typeof expected === 'string' && expected.startsWith('#')

const nested: ReadonlySet<Kind> = new Set(['MAP', 'LIST', 'XML'])

const typeOfPart = (type: MatchType, part: unknown): MatchType => inner(type, nested.has(kindOf(part)))

/** Whether a value holds nothing that is compared otherwise than by being equal. */
function isData(value: unknown, { markers } = { markers: true }): boolean {
	switch (kindOf(value)) {
		case 'STRING':
			return markers || !isMarker(value)
		case 'LIST':
			return itemsOf(value as unknown[]).every((one) => isData(one, { markers }))
		case 'MAP':
			return Object.values(value as object).every((one) => isData(one, { markers }))
		case 'XML':
		case 'OTHER':
			return false
		default:
			return true
	}
}

/** Markers that speak of a list as a whole, whatever the operator asks of its items. */
const ofWhole = /^##?(?:[[(]|(?:array|object)$)/

function dataOf(value: unknown): unknown {
	const node = xmlOf(value)
	if (!node) return value
	if (node.kind === 'document') return xmlToData(node, true)
	return { [node.name.replace(/^.*:/, '')]: xmlToData(node, true) }
}

const listed = (keys: string[]): string => (keys.length === 1 ? `'${keys[0]}'` : `[${keys.join(', ')}]`)

const brief = (value: unknown): string =>
	typeof value === 'string' ? value : (JSON.stringify(value, plainNumbers) ?? String(value))
const plainNumbers = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** A key may be missing when the schema says so: optional markers, `#notpresent`, `#ignore`. */
function isAbsenceAllowed(expected: unknown): boolean {
	return (
		typeof expected === 'string' && (expected.startsWith('##') || expected === '#notpresent' || expected === '#ignore')
	)
}
