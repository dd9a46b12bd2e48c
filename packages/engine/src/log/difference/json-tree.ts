/** What JSON can hold. */
export type Data = null | boolean | number | string | Data[] | { [key: string]: Data }

export const isContainer = (value: Data): value is Data[] | { [key: string]: Data } =>
	typeof value === 'object' && value !== null

/**
 * JSON as data that is shown or written again. A number that JavaScript would write otherwise, as 9007199254740993 or 1.50,
 * becomes a text behind a mark, which {@link writeData} takes away again. Throws where the text is no JSON.
 */
export function readData(text: string): Data {
	const data = JSON.parse(text)
	const marked = text.replace(/"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*/g, (piece) =>
		piece.startsWith('"') || JSON.stringify(Number(piece)) === piece ? piece : `"\\u0000${piece}"`,
	)
	return marked === text ? data : JSON.parse(marked)
}

/** Data as JSON, its numbers as they were read; with `indent`, over several lines. */
export const writeData = (value: Data, indent?: number | string): string =>
	JSON.stringify(value, null, indent).replace(/"\\u0000(-?\d[\d.eE+-]*)"/g, '$1')

/** The digits of a number as it was written; undefined for anything else. */
export function digitsOf(value: Data): string | undefined {
	if (typeof value === 'number') return String(value)
	return typeof value === 'string' && value.startsWith('\0') ? value.slice(1) : undefined
}

/** The same for numbers that are equal, however they are written and however long they are: 1.50 and 1.5, 1e2 and 100. */
function amount(digits: string): string {
	const [, sign, whole = '', part = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(digits) ?? []
	const all = (whole + part).replace(/^0+/, '')
	const short = all.replace(/0+$/, '')
	return short === '' ? '0' : `${sign}${short}e${Number(power) - part.length + all.length - short.length}`
}

/** Equal as data: the order of keys does not count, the order of items does. */
export function isSame(one: Data, other: Data): boolean {
	if (!isContainer(one) || !isContainer(other)) {
		const [here, there] = [digitsOf(one), digitsOf(other)]
		return here !== undefined && there !== undefined ? amount(here) === amount(there) : one === other
	}
	if (Array.isArray(one) !== Array.isArray(other)) return false
	const keys = Object.keys(one)
	if (keys.length !== Object.keys(other).length) return false
	return keys.every((key) => {
		const [here, there] = [memberOf(one, key), memberOf(other, key)]
		return here !== undefined && there !== undefined && isSame(here, there)
	})
}

/** Keys of the one in its order, then those only the other has; of lists, the indexes. */
export function memberKeys(one: object, other: object): (string | number)[] {
	if (Array.isArray(one) && Array.isArray(other))
		return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => index)
	return [...new Set([...Object.keys(one), ...Object.keys(other)])]
}

export const memberOf = (container: object, key: string | number): Data | undefined =>
	Object.hasOwn(container, key) ? (container as Record<string | number, Data>)[key] : undefined

/** The JsonPath of a member, as checks write it. */
export function pathInto(path: string, key: string | number): string {
	if (typeof key === 'number') return `${path}[${key}]`
	return /^[\w$-]+$/.test(key) ? `${path}.${key}` : `${path}['${key.replaceAll("'", "\\'")}']`
}

/** A value as indented lines, its key before the first and its comma after the last. */
export function writeLines(
	value: Data,
	{ lead, depth, tail }: { lead: string; depth: number; tail: string },
): string[] {
	const indent = '  '.repeat(depth)
	const lines = writeData(value, 2).split('\n')
	return lines.map(
		(line, index) => indent + (index === 0 ? lead : '') + line + (index === lines.length - 1 ? tail : ''),
	)
}
