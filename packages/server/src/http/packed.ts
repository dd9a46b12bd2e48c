import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** How an answer may be packed for who asks: br before gzip. */
export function takenEncoding({ headers }: FastifyRequest): Encoding | undefined {
	const taken = String(headers['accept-encoding'] ?? '')
		.split(',')
		.flatMap((one) => {
			const [name = '', quality = ''] = one.split(';')
			return /^\s*q=0(?:\.0*)?\s*$/.test(quality) ? [] : name.trim().toLowerCase()
		})
	return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

/**
 * Quick rather than thorough: somebody waits. With quality 4 a list of 500 features takes three times the processor and is no
 * smaller, and each who follows a stream has 600 kB of tables of his own in place of 35.
 */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
/** The usual 6 takes three times as long for a fifth less to send. */
const quick = { level: 2 }

/** Packs what is written to it; `flush` lets go what it holds back. */
export function openPacker(encoding: Encoding) {
	if (encoding === 'gzip') {
		const stream = createGzip(quick)
		return { stream, flush: () => stream.flush(constants.Z_SYNC_FLUSH) }
	}
	const stream = createBrotliCompress(brotli)
	return { stream, flush: () => stream.flush(constants.BROTLI_OPERATION_FLUSH) }
}

/** Shorter texts are sent as they are: to pack them takes longer than it saves. */
const leastPacked = 16 * 1024

/** Sends a text, packed where it is long and the caller takes it so. */
export async function sendPacked(reply: FastifyReply, text: string): Promise<FastifyReply> {
	if (text.length < leastPacked) return reply.send(text)
	reply.header('vary', 'accept-encoding')
	const encoding = takenEncoding(reply.request)
	if (!encoding) return reply.send(text)
	const packed = encoding === 'br' ? promisify(brotliCompress)(text, brotli) : promisify(gzip)(text, quick)
	return reply.header('content-encoding', encoding).send(await packed)
}
