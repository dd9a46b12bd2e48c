// Undoes compression, as every HTTP client for tests does. The header goes with it, or length and body would disagree.

import { promisify } from 'node:util'
import type { HttpReply } from './message.ts'

export const tooLarge = (largest: number) =>
	new Error(`the answer is larger than the ${Math.round(largest / 1024 / 1024)} MB that a run may receive at once`)

function encodingAt({ headers }: HttpReply): number {
	for (let at = 0; at < headers.length; at++) {
		const name = headers[at]?.[0]
		if (name?.length === 16 && name.toLowerCase() === 'content-encoding') return at
	}
	return -1
}

/** Whether the body is not what was meant. */
export const isEncoded = (reply: HttpReply): boolean => encodingAt(reply) >= 0

/** Some servers send deflate without the wrapper of zlib that HTTP asks for; every client takes both (RFC 9110, 8.4.1.2). */
export const isWrapped = ([first = 0, second = 0]: Uint8Array): boolean =>
	(first & 15) === 8 && (first * 256 + second) % 31 === 0

export async function decodeBody(reply: HttpReply, largest: number): Promise<Uint8Array> {
	const at = encodingAt(reply)
	const encoding = reply.headers[at]?.[1].toLowerCase().trim()
	if (!encoding || encoding === 'identity' || reply.body.length === 0) return reply.body
	const zlib = await import('node:zlib')
	const decode =
		encoding === 'gzip' || encoding === 'x-gzip'
			? promisify(zlib.gunzip)
			: encoding === 'br'
				? promisify(zlib.brotliDecompress)
				: encoding === 'deflate'
					? promisify(isWrapped(reply.body) ? zlib.inflate : zlib.inflateRaw)
					: undefined
	if (!decode) return reply.body
	const body = await decode(reply.body, { maxOutputLength: Math.min(largest, 2 ** 32) }).catch((problem) => {
		throw problem.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(largest) : problem
	})
	reply.headers = reply.headers.toSpliced(at, 1)
	return body
}
