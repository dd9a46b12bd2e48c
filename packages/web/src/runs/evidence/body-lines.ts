import { type Data, isContainer, memberKeys, memberOf, pathInto } from '@assay/engine/log/difference/json-tree'

export interface BodyLine {
	text: string
	marked: boolean
}

/** A body as lines: JSON indented, short objects and lists on one line, the given JsonPaths marked; anything else as it came. */
export function bodyLines(text: string, marked: string[] = []): BodyLine[] {
	try {
		JSON.parse(text)
	} catch {
		return text.split('\n').map((line) => ({ text: line, marked: false }))
	}
	return linesOf(JSON.parse(withNumbers(text)), '$', '', '', '', new Set(marked))
}

/** Numbers that JavaScript would write otherwise, as 9007199254740993 or 1.50, become texts behind a mark: shown is what came. */
const withNumbers = (text: string) =>
	text.replace(/"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*/g, (piece) =>
		piece.startsWith('"') || JSON.stringify(Number(piece)) === piece ? piece : `"\\u0000${piece}"`,
	)

const short = 60

function linesOf(
	value: Data,
	path: string,
	indent: string,
	lead: string,
	tail: string,
	marks: Set<string>,
): BodyLine[] {
	const marked = marks.has(path)
	const flat = JSON.stringify(value).replace(/"\\u0000(-?\d[\d.eE+-]*)"/g, '$1')
	const below = [...marks].some((mark) => mark.startsWith(`${path}.`) || mark.startsWith(`${path}[`))
	if (!isContainer(value) || (flat.length <= short && !below))
		return [{ text: indent + lead + (isContainer(value) ? spaced(flat) : flat) + tail, marked }]
	const [open, close] = Array.isArray(value) ? '[]' : '{}'
	const keys = memberKeys(value, value)
	return [
		{ text: `${indent}${lead}${open}`, marked },
		...keys.flatMap((key, index) =>
			linesOf(
				memberOf(value, key) ?? null,
				pathInto(path, key),
				`${indent}  `,
				typeof key === 'number' ? '' : `${JSON.stringify(key)}: `,
				index < keys.length - 1 ? ',' : '',
				marks,
			),
		),
		{ text: `${indent}${close}${tail}`, marked: false },
	]
}

/** `{"a":1}` with room to read it, leaving texts as they are. */
const spaced = (flat: string) =>
	flat.replace(
		/"(?:\\.|[^"\\])*"|\{\}|[{}[\],:]/g,
		(piece) => ({ ',': ', ', ':': ': ', '{': '{ ', '}': ' }' })[piece] ?? piece,
	)
