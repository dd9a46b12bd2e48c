import type { Picture } from './picture.ts'

/** The same picture so many times as large, each point mixed from the four nearest ones. */
export function resize(picture: Picture, scale: number): Picture {
	if (scale === 1) return picture
	const width = Math.max(1, Math.round(picture.width * scale))
	const height = Math.max(1, Math.round(picture.height * scale))
	const bytes = new Uint8Array(width * height * 4)
	const from = (at: number, of: number, size: number) => Math.min(of - 1, Math.max(0, ((at + 0.5) * of) / size - 0.5))
	for (let y = 0; y < height; y++) {
		const top = from(y, picture.height, height)
		const [y0, y1] = [Math.floor(top), Math.min(picture.height - 1, Math.floor(top) + 1)]
		const down = top - y0
		for (let x = 0; x < width; x++) {
			const left = from(x, picture.width, width)
			const [x0, x1] = [Math.floor(left), Math.min(picture.width - 1, Math.floor(left) + 1)]
			const right = left - x0
			const value = (column: number, row: number, colour: number) =>
				picture.bytes[(row * picture.width + column) * 4 + colour] as number
			for (let colour = 0; colour < 3; colour++) {
				const above = value(x0, y0, colour) * (1 - right) + value(x1, y0, colour) * right
				const below = value(x0, y1, colour) * (1 - right) + value(x1, y1, colour) * right
				bytes[(y * width + x) * 4 + colour] = Math.round(above * (1 - down) + below * down)
			}
		}
	}
	return { width, height, bytes, order: picture.order }
}
