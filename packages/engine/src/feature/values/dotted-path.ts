/**
 * Reads `page.user.name` or `users[0].name` from data. Keys may hold dots themselves, so the longest key that exists wins.
 * Text that is JSON is looked into as well: a decoded token is kept as text.
 */
export function readPath(data: unknown, path: string): { value: unknown } | undefined {
	const holder = typeof data === 'string' ? parsed(data) : data
	if (typeof holder !== 'object' || holder === null) return undefined
	if (Object.hasOwn(holder, path)) return { value: (holder as Record<string, unknown>)[path] }
	for (const end of breaks(path)) {
		const head = path.slice(0, end)
		if (!Object.hasOwn(holder, head)) continue
		const rest = path
			.slice(end)
			.replace(/^\./, '')
			.replace(/^\[(\d+)\]\.?/, '$1.')
			.replace(/\.$/, '')
		const found = readPath((holder as Record<string, unknown>)[head], rest)
		if (found) return found
	}
	return undefined
}

/** Positions before each `.` and `[`, the last first. */
function breaks(path: string): number[] {
	return [...path.matchAll(/[.[]/g)].map(({ index }) => index).reverse()
}

function parsed(text: string): unknown {
	if (!/^\s*[[{]/.test(text)) return undefined
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
