import {
	type Data,
	isContainer,
	memberKeys,
	memberOf,
	pathInto,
	readData,
	writeData,
} from '@assay/engine/log/difference/json-tree'

export interface BodyLine {
	text: string
	marked: boolean
}

/** A body as lines: JSON indented, short objects and lists on one line, the given JsonPaths marked; anything else as it came. */
export function bodyLines(text: string, marked: string[] = []): BodyLine[] {
	let data: Data
	try {
		data = readData(text)
	} catch {
		return text.split('\n').map((line) => ({ text: line, marked: false }))
	}
	return linesOf(data, '$', '', '', '', new Set(marked))
}

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
	const flat = writeData(value)
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
