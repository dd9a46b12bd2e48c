import type { Difference, Mismatch } from '@assay/contract/run-events'
import type { DifferenceRow } from './difference-row.ts'
import { textRows } from './text-rows.ts'

/** Expected and actual side by side, equal parts folded. JSON by its structure and the mismatches' paths, all else by lines. */
export function differenceRows(difference: Difference): DifferenceRow[] {
	const { expected, actual, language, mismatches } = difference
	if (language !== 'json') return textRows(expected, actual, cause(mismatches[0]))
	const sides = [parsed(expected), parsed(actual)]
	if (!sides[0] || !sides[1]) return textRows(expected, actual, cause(mismatches[0]))
	const rows: DifferenceRow[] = []
	walk(rows, {
		expected: sides[0].value,
		actual: sides[1].value,
		node: treeOf(mismatches),
		indent: '',
		name: '',
		comma: '',
	})
	return rows
}

interface Node {
	mismatch?: Mismatch
	children: Map<string, Node>
}

interface Place {
	expected: unknown
	actual: unknown
	node: Node
	indent: string
	/** `"key": ` of an object's member. */
	name: string
	comma: string
}

type Holder = Record<string, unknown> | unknown[]

function walk(rows: DifferenceRow[], place: Place): void {
	const { expected, actual, node, indent, name, comma } = place
	if (node.children.size === 0 || !sameKind(expected, actual)) {
		leaf(rows, place)
		return
	}
	const [open, close] = Array.isArray(expected) ? '[]' : '{}'
	const line = `${indent}${name}${open}`
	rows.push({ kind: 'same', expected: line, actual: line, ...(node.mismatch ? { note: node.mismatch.reason } : {}) })
	let equal: string[] = []
	const fold = () => {
		if (equal.length === 0) return
		const text = Array.isArray(expected)
			? `${equal.length} ${equal.length === 1 ? 'item' : 'items'}`
			: equal.slice(0, 6).join(', ') + (equal.length > 6 ? ` and ${equal.length - 6} more` : '')
		rows.push({ kind: 'folded', expected: `${indent}  ⋯ ${text}: equal`, actual: `${indent}  ⋯ ${text}: equal` })
		equal = []
	}
	const keys = [...new Set([...Object.keys(expected as Holder), ...Object.keys(actual as Holder)])]
	for (const [index, key] of keys.entries()) {
		const child = node.children.get(key)
		if (!child) {
			equal.push(key)
			continue
		}
		fold()
		walk(rows, {
			expected: own(expected as Holder, key),
			actual: own(actual as Holder, key),
			node: child,
			indent: `${indent}  `,
			name: Array.isArray(expected) ? '' : `${JSON.stringify(key)}: `,
			comma: index < keys.length - 1 ? ',' : '',
		})
	}
	fold()
	rows.push({ kind: 'same', expected: `${indent}${close}${comma}`, actual: `${indent}${close}${comma}` })
}

function leaf(rows: DifferenceRow[], { expected, actual, node, indent, name, comma }: Place): void {
	const note = cause(node.mismatch ?? [...node.children.values()][0]?.mismatch)
	const left = lines(expected, indent, name, comma)
	const right = lines(actual, indent, name, comma)
	const kind = expected === undefined ? 'unexpected' : actual === undefined ? 'missing' : 'changed'
	for (let i = 0; i < Math.max(left.length, right.length); i++) {
		const row: DifferenceRow = { kind, expected: left[i] ?? '', actual: right[i] ?? '' }
		if (kind === 'changed') {
			if (row.expected) row.expectedMark = valueSpan(row.expected, i === 0 ? indent + name : '', comma)
			if (row.actual) row.actualMark = valueSpan(row.actual, i === 0 ? indent + name : '', comma)
		}
		if (i === 0 && note) row.note = note
		rows.push(row)
	}
}

/** That they are not equal, the two values beside each other already say. */
const cause = (mismatch: Mismatch | undefined) => (mismatch?.reason === 'not equal' ? undefined : mismatch?.reason)

function lines(value: unknown, indent: string, name: string, comma: string): string[] {
	if (value === undefined) return []
	const text = JSON.stringify(value, undefined, 2)
	return `${indent}${name}${text.replace(/\n/g, `\n${indent}`)}${comma}`.split('\n')
}

function valueSpan(line: string, before: string, comma: string): [number, number] {
	const start = before ? before.length : line.length - line.trimStart().length
	return [start, comma && line.endsWith(comma) ? line.length - comma.length : line.length]
}

const sameKind = (a: unknown, b: unknown) =>
	typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && Array.isArray(a) === Array.isArray(b)

const own = (holder: Holder, key: string) =>
	Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined

function treeOf(mismatches: Mismatch[]): Node {
	const root: Node = { children: new Map() }
	for (const mismatch of mismatches) {
		let node = root
		for (const key of segments(mismatch.path)) {
			const child = node.children.get(key) ?? { children: new Map() }
			node.children.set(key, child)
			node = child
		}
		node.mismatch ??= mismatch
	}
	return root
}

/** `$.a['b c'][0]` → a, b c, 0 */
export function segments(path: string): string[] {
	const found = path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/g)
	return Array.from(
		found,
		([, name, index, single, double]) => name ?? index ?? (single ?? double ?? '').replace(/\\(.)/g, '$1'),
	)
}

function parsed(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) }
	} catch {
		return undefined
	}
}
