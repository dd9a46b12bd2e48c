// Undoes the compression of a reply that came without a network, as decode-body.ts does for the others.

import { isWrapped } from '../http/decode-body.ts'
import type { HttpReply } from '../http/message.ts'

export function inflated(reply: HttpReply): HttpReply {
	const at = reply.headers.findIndex(([name]) => name.toLowerCase() === 'content-encoding')
	const encoding = reply.headers[at]?.[1].toLowerCase().trim()
	if (!encoding || encoding === 'identity' || reply.body.length === 0) return reply
	// few replies need it, and a script waits: neither loaded before nor awaited
	const zlib = process.getBuiltinModule('node:zlib')
	const decode = {
		gzip: zlib.gunzipSync,
		'x-gzip': zlib.gunzipSync,
		br: zlib.brotliDecompressSync,
		deflate: isWrapped(reply.body) ? zlib.inflateSync : zlib.inflateRawSync,
	}[encoding]
	if (!decode) return reply
	return { ...reply, headers: reply.headers.toSpliced(at, 1), body: decode(reply.body) }
}
