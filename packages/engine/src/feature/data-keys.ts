/** Every dotted key of test data with its value, for completion and lint; arrays by index, at most their first entries. */
export function dataKeys(data: unknown, prefix = ''): { key: string; value: unknown }[] {
	if (typeof data !== 'object' || data === null) return []
	return Object.entries(data).flatMap(([name, value]) => {
		if (Array.isArray(data) && Number(name) > 2) return []
		const key = Array.isArray(data) ? `${prefix}[${name}]` : prefix ? `${prefix}.${name}` : name
		return [{ key, value }, ...dataKeys(value, key)]
	})
}
