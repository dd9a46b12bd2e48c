/** The same bytes in pieces of `size`; the last one, which is said, may be shorter. Nothing at all is one empty piece. */
export async function* inPieces(
	source: AsyncIterable<Uint8Array>,
	size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
	let parts: Uint8Array[] = []
	let held = 0
	for await (const part of source) {
		parts.push(part)
		held += part.length
		if (held <= size) continue
		const all = Buffer.concat(parts)
		let at = 0
		for (; all.length - at > size; at += size) yield { bytes: all.subarray(at, at + size), last: false }
		parts = [all.subarray(at)]
		held = all.length - at
	}
	yield { bytes: Buffer.concat(parts), last: true }
}
