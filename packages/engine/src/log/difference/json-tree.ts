/** What JSON can hold. */
export type Data = null | boolean | number | string | Data[] | { [key: string]: Data }

export const isContainer = (value: Data): value is Data[] | { [key: string]: Data } =>
	typeof value === 'object' && value !== null

/** Equal as data: the order of keys does not count, the order of items does. */
export function isSame(one: Data, other: Data): boolean {
	if (!isContainer(one) || !isContainer(other)) return one === other
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
	const lines = JSON.stringify(value, null, 2).split('\n')
	return lines.map(
		(line, index) => indent + (index === 0 ? lead : '') + line + (index === lines.length - 1 ? tail : ''),
	)
}
