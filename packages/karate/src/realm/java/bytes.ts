// Texts as bytes and back: charsets, Base64, digests and signatures.

import { call, hidden } from '../host.ts'

type Bytes = Uint8Array | string

export const bytesOf = (value: Bytes): Uint8Array => (typeof value === 'string' ? call('string bytes', value) : value)
export const textOf = (bytes: unknown): string => call('bytes text', bytes)

interface Encoder {
	encodeToString(bytes: Bytes): string
	encode(bytes: Bytes): Uint8Array
	withoutPadding(): Encoder
}

const encoder = (kind: string): Encoder => ({
	encodeToString: (bytes) => call('base64 encode', bytesOf(bytes), kind),
	encode: (bytes) => bytesOf(call<string>('base64 encode', bytesOf(bytes), kind)),
	withoutPadding: () => encoder(`${kind} bare`),
})
const decoder = (kind: string) => ({
	decode: (text: unknown) => call('base64 decode', typeof text === 'string' ? text : textOf(text), kind),
})

export const base64 = {
	encoder: encoder('basic'),
	decoder: decoder('basic'),
	urlEncoder: encoder('url'),
	urlDecoder: decoder('url'),
	getEncoder: () => encoder('basic'),
	getUrlEncoder: () => encoder('url'),
	getMimeEncoder: () => encoder('mime'),
	getDecoder: () => decoder('basic'),
	getUrlDecoder: () => decoder('url'),
	getMimeDecoder: () => decoder('mime'),
}

function joined(parts: Bytes[]): Uint8Array {
	const all = parts.map(bytesOf)
	const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
	let at = 0
	for (const one of all) {
		whole.set(one, at)
		at += one.length
	}
	return whole
}

/** java.security.MessageDigest */
export function digest(name: string) {
	let parts: Bytes[] = []
	call('digest', name, new Uint8Array())
	return {
		update(bytes: Bytes) {
			parts.push(bytes)
		},
		/** What comes after it begins anew. */
		digest(bytes?: Bytes) {
			const all = joined(bytes === undefined ? parts : [...parts, bytes])
			parts = []
			return call('digest', name, all)
		},
	}
}

/** javax.crypto.Mac */
export function mac(name: string) {
	let key: Uint8Array | undefined
	let parts: Bytes[] = []
	call('hmac', name, new Uint8Array(), new Uint8Array())
	return {
		init(spec: SecretKeySpec) {
			key = spec.getEncoded()
			parts = []
		},
		update(bytes: Bytes) {
			parts.push(bytes)
		},
		doFinal(bytes?: Bytes) {
			if (key === undefined) throw new Error('this Mac needs its key first: mac.init(new SecretKeySpec(…))')
			const all = joined(bytes === undefined ? parts : [...parts, bytes])
			parts = []
			return call('hmac', name, key, all)
		},
	}
}

export class SecretKeySpec {
	declare bytes: Uint8Array
	constructor(bytes: Bytes) {
		hidden(this, 'bytes', bytesOf(bytes))
	}
	getEncoded(): Uint8Array {
		return this.bytes
	}
}

const charset = (name: string) => ({ name: () => name, toString: () => name })

export const charsets = {
	standard: { UTF_8: charset('UTF-8'), ISO_8859_1: charset('ISO-8859-1'), US_ASCII: charset('US-ASCII') },
	byName: { forName: charset, defaultCharset: () => charset('UTF-8') },
}
