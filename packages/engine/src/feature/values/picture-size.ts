/** Width and height of a PNG or JPEG file in pixels, from its head; undefined where it is none, or is cut off before they are said. */
export function pictureSize(file: Uint8Array): { width: number; height: number } | undefined {
	const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength)
	const { byteLength } = bytes
	if (byteLength >= 24 && bytes.getUint32(0) === 0x89504e47)
		return { width: bytes.getUint32(16), height: bytes.getUint32(20) }
	if (byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return undefined
	// A JPEG file is a row of segments, each with its mark and its length; a frame has the size.
	for (let at = 2; at + 9 < byteLength; at += 2 + bytes.getUint16(at + 2)) {
		const mark = bytes.getUint16(at)
		if (mark >>> 8 !== 0xff) return undefined
		const frame = mark >= 0xffc0 && mark <= 0xffcf && mark !== 0xffc4 && mark !== 0xffc8 && mark !== 0xffcc
		if (frame) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) }
	}
	return undefined
}
