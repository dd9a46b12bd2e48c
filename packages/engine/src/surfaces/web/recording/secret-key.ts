/** Never the text itself: the one password of the test data, else a name that fails until it is declared. */
export function secretKey(data: Record<string, unknown>): { name: string; note?: string } {
	const keys = passwordsOf(data, '')
	const [only] = keys
	if (only && keys.length === 1) return { name: only }
	const which =
		keys.length > 1 ? `Choose one: ${keys.join(', ')}.` : 'Declare password in the test data of the environment.'
	return { name: '{{password}}', note: `What was typed was not recorded. ${which}` }
}

function passwordsOf(data: unknown, path: string): string[] {
	if (typeof data !== 'object' || data === null || Array.isArray(data)) return []
	return Object.entries(data).flatMap(([key, inner]) => {
		if (typeof inner === 'object') return passwordsOf(inner, `${path}${key}.`)
		return /pass(?:word|wd)?$|pwd$/i.test(key) ? [`${path}${key}`] : []
	})
}
