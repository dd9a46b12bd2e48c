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

const brotli = (quality: number) => ({
	params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
})

/** Quick rather than thorough: it is packed while somebody waits. */
const ofOneText = brotli(4)

/** Each who follows a stream has tables of his own: 35 kB of them here, 600 kB with 4, for a tenth more to send. */
const ofStream = brotli(1)

/** Packs what is written to it; `flush` lets go what it holds back. */
export function openPacker(encoding: Encoding) {
	if (encoding === 'gzip') {
		const stream = createGzip()
		return { stream, flush: () => stream.flush(constants.Z_SYNC_FLUSH) }
	}
	const stream = createBrotliCompress(ofStream)
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
	const packed = encoding === 'br' ? promisify(brotliCompress)(text, ofOneText) : promisify(gzip)(text)
	return reply.header('content-encoding', encoding).send(await packed)
}
