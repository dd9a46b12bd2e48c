import type { Picture } from './picture.ts'

/** The same picture so many times as large, each point mixed from the four nearest ones. */
export function resize(picture: Picture, scale: number): Picture {
	if (scale === 1) return picture
	const width = Math.max(1, Math.round(picture.width * scale))
	const height = Math.max(1, Math.round(picture.height * scale))
	const from = (size: number, of: number) => Array.from({ length: size }, (_, at) => ((at + 0.5) * of) / size - 0.5)
	return mixed(picture, from(width, picture.width), from(height, picture.height))
}

/** The picture that has, for each of `columns` and `rows`, what lies there between the points of another one. */
export function mixed(picture: Picture, columns: readonly number[], rows: readonly number[]): Picture {
	const [width, height] = [columns.length, rows.length]
	const bytes = new Uint8Array(width * height * 4)
	const across = columns.map((from) => between(from, picture.width))
	for (let y = 0; y < height; y++) {
		const { first: y0, second: y1, share: down } = between(rows[y] as number, picture.height)
		for (let x = 0; x < width; x++) {
			const { first: x0, second: x1, share: right } = across[x] as Between
			const [a, b] = [(y0 * picture.width + x0) * 4, (y0 * picture.width + x1) * 4]
			const [c, d] = [(y1 * picture.width + x0) * 4, (y1 * picture.width + x1) * 4]
			const at = (y * width + x) * 4
			for (let colour = 0; colour < 3; colour++) {
				const above =
					(picture.bytes[a + colour] as number) * (1 - right) + (picture.bytes[b + colour] as number) * right
				const below =
					(picture.bytes[c + colour] as number) * (1 - right) + (picture.bytes[d + colour] as number) * right
				bytes[at + colour] = Math.round(above * (1 - down) + below * down)
			}
		}
	}
	return { width, height, bytes, order: picture.order }
}

/** Two neighbours of a row, and what share of the second is in what lies between them. */
interface Between {
	first: number
	second: number
	share: number
}

function between(from: number, count: number): Between {
	const inside = Math.min(count - 1, Math.max(0, from))
	const first = Math.floor(inside)
	return { first, second: Math.min(count - 1, first + 1), share: inside - first }
}
