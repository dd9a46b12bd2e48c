import { isSecretKey } from '@assay/contract/secrets'

/** Every text below a secret key, and passwords within addresses, to be scrubbed wherever they turn up. */
export function secretValues(data: unknown, below = false, found: string[] = []): string[] {
	if (typeof data === 'string' || typeof data === 'number') {
		const text = String(data)
		if (below) found.push(text)
		else found.push(...passwordsIn(text))
	} else if (typeof data === 'object' && data !== null) {
		for (const [key, value] of Object.entries(data)) secretValues(value, below || isSecretKey(key), found)
	}
	return found
}

/** Of `https://user:key@host`, as rented browsers are addressed: as written, and as it is sent. */
function passwordsIn(text: string): string[] {
	const written = /^[a-z][a-z+.-]*:\/\/[^/?#@:]*:([^/?#@]+)@/i.exec(text)?.[1]
	if (written === undefined) return []
	try {
		return [written, decodeURIComponent(written)]
	} catch {
		return [written]
	}
}
