import type { Difference } from '@assay/contract/run-events'
import type { DifferenceLine } from './difference-line.ts'
import { type Data, isContainer, isSame, memberKeys, memberOf, pathInto, writeData, writeLines } from './json-tree.ts'
import { inWords } from './mismatch-words.ts'

/** Where in the two texts a value is written: its key goes before it, its comma after it. */
interface Place {
	path: string
	lead: string
	depth: number
	tail: string
	/** Below a difference that says no more than its path, equality decides. */
	byValue: boolean
}

/** Compares two values by their structure; equal members of an object fold to one line. */
export class JsonLines {
	constructor(private mismatches: Difference['mismatches']) {}

	compare(expected: Data, actual: Data, place: Place = { path: '$', lead: '', depth: 0, tail: '', byValue: false }) {
		const pair = side(writeLines(expected, place), writeLines(actual, place))
		if (!this.differs(expected, actual, place)) return pair('equal')
		if (isContainer(expected) && isContainer(actual) && Array.isArray(expected) === Array.isArray(actual))
			return this.members(expected, actual, place)
		const lines = pair('changed')
		const first = lines[0]
		if (first) {
			first.note = inWords(expected, actual, this.at(place.path)?.reason)
			if (lines.length === 1) first.mark = { expected: writeData(expected), actual: writeData(actual) }
		}
		return lines
	}

	private at = (path: string) => this.mismatches.find((one) => one.path === path)

	private below = (path: string) =>
		this.mismatches.some((one) => one.path.startsWith(`${path}.`) || one.path.startsWith(`${path}[`))

	private differs(expected: Data, actual: Data, { path, byValue }: Place): boolean {
		if (byValue || this.mismatches.length === 0) return !isSame(expected, actual)
		return this.at(path) !== undefined || this.below(path)
	}

	private members(expected: object, actual: object, place: Place): DifferenceLine[] {
		const found = this.at(place.path)
		const byValue = place.byValue || (found !== undefined && !this.below(place.path))
		const indent = '  '.repeat(place.depth)
		const [open, close] = Array.isArray(expected) ? '[]' : '{}'
		const bracket = (text: string): DifferenceLine => ({ sign: 'equal', expected: text, actual: text })
		const lines = [bracket(`${indent}${place.lead}${open}`)]
		if (found && lines[0]) lines[0].note = found.reason
		const folds = new Folds(`${indent}  ⋯ `)
		const keys = memberKeys(expected, actual)
		for (const key of keys) {
			const inner = {
				path: pathInto(place.path, key),
				lead: typeof key === 'number' ? '' : `${JSON.stringify(key)}: `,
				depth: place.depth + 1,
				tail: key === keys.at(-1) ? '' : ',',
				byValue,
			}
			const [one, other] = [memberOf(expected, key), memberOf(actual, key)]
			const counts = byValue || this.mismatches.length === 0 || this.at(inner.path) !== undefined
			if (one !== undefined && other !== undefined) {
				if (this.differs(one, other, inner)) lines.push(...folds.end(), ...this.compare(one, other, inner))
				else folds.equal(key, side(writeLines(one, inner), writeLines(other, inner))('equal'))
			} else if (one !== undefined) {
				if (counts) lines.push(...folds.end(), ...alone('missing', writeLines(one, inner)))
				else folds.equal(key, [])
			} else if (other !== undefined) {
				if (counts) lines.push(...folds.end(), ...alone('new', writeLines(other, inner)))
				else folds.unasked(key)
			}
		}
		return [...lines, ...folds.end(), bracket(`${indent}${close}${place.tail}`)]
	}
}

/** Neighbouring members that nothing is wrong with: one equal plain value is shown, more of them become one line. */
class Folds {
	private same: { key: string | number; lines: DifferenceLine[] }[] = []
	private extra: (string | number)[] = []

	constructor(private lead: string) {}

	equal = (key: string | number, lines: DifferenceLine[]) => this.same.push({ key, lines })
	unasked = (key: string | number) => this.extra.push(key)

	end(): DifferenceLine[] {
		const lines: DifferenceLine[] = []
		const [only] = this.same
		if (this.same.length === 1 && only?.lines.length === 1) lines.push(...only.lines)
		else if (this.same.length > 0) {
			const text = `${this.lead}${this.same.map(({ key }) => key).join(', ')}: equal`
			lines.push({ sign: 'folded', expected: text, actual: text })
		}
		if (this.extra.length > 0)
			lines.push({ sign: 'folded', expected: undefined, actual: `${this.lead}${this.extra.join(', ')}: not asked for` })
		this.same = []
		this.extra = []
		return lines
	}
}

const side = (expected: string[], actual: string[]) => (sign: 'equal' | 'changed') =>
	Array.from(
		{ length: Math.max(expected.length, actual.length) },
		(_, line): DifferenceLine => ({ sign, expected: expected[line], actual: actual[line] }),
	)

const alone = (sign: 'missing' | 'new', texts: string[]) =>
	texts.map(
		(text, line): DifferenceLine => ({
			sign,
			expected: sign === 'missing' ? text : undefined,
			actual: sign === 'new' ? text : undefined,
			...(line === 0 ? { note: sign === 'missing' ? 'missing' : 'unexpected' } : {}),
		}),
	)
