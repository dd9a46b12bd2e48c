import { createCipheriv, createDecipheriv } from 'node:crypto'
import { BadBackup } from './bad-backup.ts'
import { inPieces } from './in-pieces.ts'

const chunk = 64 * 1024
const tag = 16

/**
 * AES-256-GCM over chunks of 64 KB, each with its number and whether it is the last in its nonce: none can be changed, left out,
 * moved or cut off at the end without being noticed. `key` is used for one file alone; `about` is bound to every chunk.
 */
export async function* sealChunks(
	plain: AsyncIterable<Uint8Array>,
	key: Buffer,
	about: Buffer,
): AsyncGenerator<Buffer> {
	let number = 0
	for await (const { bytes, last } of inPieces(plain, chunk)) {
		const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, last)).setAAD(about)
		yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
	}
}

/** What `sealChunks` sealed; BadBackup at the first chunk that is not as it was written. */
export async function* openChunks(
	sealed: AsyncIterable<Uint8Array>,
	key: Buffer,
	about: Buffer,
): AsyncGenerator<Buffer> {
	let number = 0
	for await (const { bytes, last } of inPieces(sealed, chunk + tag)) {
		const end = bytes.length - tag
		if (end < 0) throw damaged(number)
		const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last)).setAAD(about)
		decipher.setAuthTag(bytes.subarray(end))
		const opened = decipher.update(bytes.subarray(0, end))
		try {
			decipher.final()
		} catch {
			throw damaged(number)
		}
		number++
		yield opened
	}
}

const damaged = (number: number) =>
	new BadBackup(`The file is damaged or was cut off, ${Math.round((number * chunk) / 1024)} KB from its begin.`)

function nonce(number: number, last: boolean): Buffer {
	const bytes = Buffer.alloc(12)
	bytes.writeUInt8(last ? 1 : 0, 0)
	bytes.writeBigUInt64BE(BigInt(number), 4)
	return bytes
}
