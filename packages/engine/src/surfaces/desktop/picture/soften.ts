import type { Picture } from './picture.ts'

/** Each point mixed with the eight around it: then it hardly matters where between two points something begins. */
export function soften({ width, height, bytes, order }: Picture): Picture {
	const soft = new Uint8Array(bytes.length)
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			for (let colour = 0; colour < 3; colour++) {
				let sum = 0
				for (let down = -1; down <= 1; down++)
					for (let right = -1; right <= 1; right++) {
						const row = Math.max(0, Math.min(height - 1, y + down))
						const column = Math.max(0, Math.min(width - 1, x + right))
						sum += (bytes[(row * width + column) * 4 + colour] as number) * (down === 0 ? 2 : 1) * (right === 0 ? 2 : 1)
					}
				soft[(y * width + x) * 4 + colour] = Math.round(sum / 16)
			}
	return { width, height, bytes: soft, order }
}
