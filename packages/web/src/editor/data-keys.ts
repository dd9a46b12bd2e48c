/** Every dotted key of test data with its value as one line, for completion; arrays by index, at most a few entries. */
export function dataKeys(data: unknown, prefix = ''): { key: string; value: string }[] {
	if (typeof data !== 'object' || data === null) return []
	return Object.entries(data).flatMap(([name, value]) => {
		const key = Array.isArray(data) ? `${prefix}[${name}]` : prefix ? `${prefix}.${name}` : name
		if (Array.isArray(data) && Number(name) > 2) return []
		if (typeof value === 'object' && value !== null) return [{ key, value: shown(value) }, ...dataKeys(value, key)]
		return [{ key, value: shown(value) }]
	})
}

const shown = (value: unknown) => {
	const text = typeof value === 'string' ? value : JSON.stringify(value)
	return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

const known = new WeakMap<object, string[]>()

/** The keys alone, made once for the same data. */
export function keysOnly(data: Record<string, unknown>): string[] {
	const kept = known.get(data) ?? dataKeys(data).map(({ key }) => key)
	known.set(data, kept)
	return kept
}
