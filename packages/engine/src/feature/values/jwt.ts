import type { Reading } from './reading.ts'

/** What a JSON Web Token says, as JSON text `{"header":…,"payload":…}`. The signature is not checked. */
export function readJwt(text: string): Reading<string> {
	const must = 'be a JSON Web Token: three parts of base64url with dots between them'
	const parts = text
		.trim()
		.replace(/^Bearer\s+/i, '')
		.split('.')
	if (parts.length !== 3) return { must }
	try {
		const [header, payload] = parts.slice(0, 2).map((part) => JSON.parse(decoded(part)))
		return { value: JSON.stringify({ header, payload }) }
	} catch {
		return { must }
	}
}

function decoded(part: string): string {
	const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
	return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
}
