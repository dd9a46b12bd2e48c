import type { Picture } from './picture.ts'

/** A part of a picture, which must lie inside of it. */
export function cut(
	picture: Picture,
	{ left, top, width, height }: { left: number; top: number; width: number; height: number },
): Picture {
	const bytes = new Uint8Array(width * height * 4)
	for (let y = 0; y < height; y++) {
		const from = ((top + y) * picture.width + left) * 4
		bytes.set(picture.bytes.subarray(from, from + width * 4), y * width * 4)
	}
	return { width, height, bytes, order: picture.order }
}
