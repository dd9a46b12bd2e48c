/** Keys whose values nobody may see, in test data, settings and variables. */
export const isSecretKey = (key: string) => /password|passwd|token|secret|api[-_. ]?key/i.test(key)

/** Every text below a secret key, to be scrubbed wherever it turns up. Very short ones would scrub half the log. */
export function secretValues(data: unknown, below = false, found: string[] = []): string[] {
	if (typeof data === 'string' || typeof data === 'number') {
		if (below && String(data).length >= 4) found.push(String(data))
	} else if (typeof data === 'object' && data !== null) {
		for (const [key, value] of Object.entries(data)) secretValues(value, below || isSecretKey(key), found)
	}
	return found
}
