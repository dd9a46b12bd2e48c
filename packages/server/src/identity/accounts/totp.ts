import type { TOTP } from 'otpauth'

/** Codes of authenticator apps: RFC 6238 with what every app can do (SHA-1, six digits, 30 seconds). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The shared secret in base 32: 160 bits, as RFC 4226 advises. */
export async function newSecret(): Promise<string> {
	const { Secret } = await import('otpauth')
	return new Secret({ size: 20 }).base32
}

/** What the app reads from the picture. `host` distinguishes two servers in its list. */
export async function secretAddress(secret: string, user: { username: string; host: string }): Promise<string> {
	return (await totpOf(secret, { issuer: `Assay (${user.host})`, label: user.username })).toString()
}

/** The 30-second step that a code is of, the present one or a neighbour, for no clock is exact; undefined for any other code. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | undefined> {
	// The library compares bytes and fails on digits of other alphabets.
	if (!/^\d{6}$/.test(code)) return undefined
	const away = (await totpOf(secret)).validate({ token: code, timestamp: now, window: 1 })
	return away === null ? undefined : Math.floor(now / 1000 / kind.period) + away
}

async function totpOf(secret: string, more: { issuer?: string; label?: string } = {}): Promise<TOTP> {
	const { Secret, TOTP } = await import('otpauth')
	return new TOTP({ ...kind, ...more, secret: Secret.fromBase32(secret) })
}
