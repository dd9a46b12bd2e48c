/**
 * The bytes of a request of the X protocol, little-endian. `shape` says a value each: `4`, `2` and `1` unsigned bytes, `s` two
 * signed ones, `_` a byte that is unused.
 */
export function xBody(shape: string, ...values: number[]): Buffer {
	const parts = [...shape.replaceAll(' ', '')]
	const bytes = Buffer.alloc(parts.reduce((sum, part) => sum + (sizes[part] ?? 0), 0))
	const waiting = values.values()
	let at = 0
	for (const part of parts) {
		if (part !== '_') {
			const value = waiting.next().value ?? 0
			if (part === '4') bytes.writeUInt32LE(value >>> 0, at)
			else if (part === '2') bytes.writeUInt16LE(value & 0xffff, at)
			else if (part === 's') bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value))), at)
			else bytes[at] = value
		}
		at += sizes[part] ?? 0
	}
	return bytes
}

const sizes: Record<string, number> = { 4: 4, 2: 2, 1: 1, s: 2, _: 1 }

/** Filled up to whole words of four bytes. */
export const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
