import type { ConnectionOptions } from 'node:tls'
import type { HttpOptions } from './message.ts'

/** What `configure ssl` asks of a secured connection, in the words of node:tls. */
export function tlsOf(ssl: HttpOptions['ssl']): ConnectionOptions {
	if (!ssl) return {}
	return {
		rejectUnauthorized: !ssl.trustAll,
		...(ssl.pfx
			? { pfx: Buffer.from(ssl.pfx), ...(ssl.password === undefined ? {} : { passphrase: ssl.password }) }
			: {}),
		...(ssl.key ? { key: Buffer.from(ssl.key) } : {}),
		...(ssl.certificate ? { cert: Buffer.from(ssl.certificate) } : {}),
		...(ssl.version ? { maxVersion: ssl.version } : {}),
		...(ssl.ca ? { ca: Buffer.from(ssl.ca) } : {}),
	}
}
