import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets at rest: AES-256-GCM under a key derived from the server's secret. Knows nothing of what it seals. */
export function sealer(secret: Uint8Array) {
	const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `assay identity ${purpose}`, 32))
	const key = derive('seal')

	return {
		/** `about` binds the text to its place: sealed for one row it does not open in another. */
		seal(text: string, about: string): string {
			const iv = randomBytes(12)
			const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
			const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
			return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
		},

		/** Undefined when it was changed, belongs elsewhere or was sealed under another secret. */
		open(sealed: string, about: string): string | undefined {
			const bytes = Buffer.from(sealed, 'base64url')
			if (bytes.length < 28) return undefined
			try {
				const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(about))
				decipher.setAuthTag(bytes.subarray(12, 28))
				return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
			} catch {
				return undefined
			}
		},

		/** A further secret for one purpose, e.g. the keys that sign the provider's cookies. */
		derived: (purpose: string) => derive(purpose).toString('base64url'),
	}
}
export type Sealer = ReturnType<typeof sealer>

/** 256 random bits need no slow hash and no salt. */
export const randomToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
