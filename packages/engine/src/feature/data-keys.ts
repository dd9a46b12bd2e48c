/** The last entry of a list that is named. */
const last = 2

/** Every dotted key of test data with its value, for completion and lint; arrays by index, at most their first entries. */
export function dataKeys(data: unknown, prefix = ''): { key: string; value: unknown }[] {
	if (typeof data !== 'object' || data === null) return []
	return Object.entries(data).flatMap(([name, value]) => {
		if (Array.isArray(data) && Number(name) > last) return []
		const key = Array.isArray(data) ? `${prefix}[${name}]` : prefix ? `${prefix}.${name}` : name
		return [{ key, value }, ...dataKeys(value, key)]
	})
}

/** Whether test data with these keys holds a path, or may: of the later entries of a long list nothing is known. */
export const mayHold = (keys: readonly string[], path: string): boolean =>
	keys.includes(path) ||
	[...path.matchAll(/\[(\d+)\]/g)].some(
		({ index, 1: entry }) => Number(entry) > last && keys.includes(`${path.slice(0, index)}[${last}]`),
	)
