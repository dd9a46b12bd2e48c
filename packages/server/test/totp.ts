import { createHmac } from 'node:crypto'

/** What an authenticator app shows: RFC 6238 written out once more, so that the server's own is not asked about itself. */
export function totp(base32: string, at: number): string {
	const bits = [...base32.replaceAll(' ', '')]
		.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
		.join('')
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
	const step = Buffer.alloc(8)
	step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
	const mac = createHmac('sha1', key).update(step).digest()
	const start = (mac[19] ?? 0) & 15
	return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
