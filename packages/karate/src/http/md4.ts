// MD4 (RFC 1320). NTLM is built on it, and Node's own cryptography no longer offers it.

const shifts = [
	[3, 7, 11, 19],
	[3, 5, 9, 13],
	[3, 9, 11, 15],
]
const order = [
	[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
	[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
	[0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
]
const constants = [0, 0x5a827999, 0x6ed9eba1]
const mixes = [
	(x: number, y: number, z: number) => (x & y) | (~x & z),
	(x: number, y: number, z: number) => (x & y) | (x & z) | (y & z),
	(x: number, y: number, z: number) => x ^ y ^ z,
]

export function md4(bytes: Uint8Array): Buffer {
	const padded = Buffer.alloc(((bytes.length + 8) >> 6) * 64 + 64)
	padded.set(bytes)
	padded[bytes.length] = 0x80
	padded.writeUInt32LE(bytes.length * 8, padded.length - 8)
	const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
	for (let at = 0; at < padded.length; at += 64) mixBlock(state, padded.subarray(at, at + 64))
	const digest = Buffer.alloc(16)
	for (const [index, word] of state.entries()) digest.writeUInt32LE(word >>> 0, index * 4)
	return digest
}

function mixBlock(state: number[], block: Buffer): void {
	let [a = 0, b = 0, c = 0, d = 0] = state
	for (let round = 0; round < 3; round++) {
		for (let step = 0; step < 16; step++) {
			const mix = mixes[round]?.(b, c, d) ?? 0
			const word = block.readUInt32LE((order[round]?.[step] ?? 0) * 4)
			const sum = (a + mix + word + (constants[round] ?? 0)) | 0
			const shift = shifts[round]?.[step % 4] ?? 0
			;[a, d, c, b] = [d, c, b, (sum << shift) | (sum >>> (32 - shift))]
		}
	}
	for (const [index, word] of [a, b, c, d].entries()) state[index] = ((state[index] ?? 0) + word) | 0
}
