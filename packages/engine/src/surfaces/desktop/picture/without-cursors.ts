import type { Picture } from './picture.ts'

/** Pixels: how tall the bar is that marks where one types, and how wide at most. */
const [shortest, tallest, widest] = [12, 60, 2]
/** So far beside it stand the letters that it is taller than. */
const beside = 24

/**
 * The same picture with the bars taken out that mark where one types: one that touches a word is read as a letter of it. A bar is
 * of one colour and taller at both ends than the letters beside it, as no letter is but the | itself. Undefined where there is none.
 */
export function withoutCursors({ width, height, bytes, order }: Picture): Picture | undefined {
	const points = new Uint32Array(width * height)
	for (let at = 0; at < points.length; at++)
		points[at] = ((bytes[at * 4] ?? 0) << 16) | ((bytes[at * 4 + 1] ?? 0) << 8) | (bytes[at * 4 + 2] ?? 0)
	const point = (x: number, y: number) => points[y * width + x] as number
	let without: Uint8Array | undefined
	for (let x = 1; x < width - 1; x++)
		for (let top = 1; top < height - shortest; top++) {
			const colour = point(x, top)
			if (point(x, top - 1) === colour) continue
			let bottom = top
			while (bottom < height - 1 && point(x, bottom + 1) === colour) bottom++
			const last = cursorFrom(x, top, bottom)
			for (let at = x; last !== undefined && at <= last; at++)
				for (let y = top; y <= bottom; y++) {
					const ground = (top * width + last + 1) * 4
					without ??= bytes.slice()
					without.copyWithin((y * width + at) * 4, ground, ground + 4)
				}
			top = bottom
		}
	return without && { width, height, bytes: without, order }

	/** The last column of a cursor that begins in this one; undefined of what is none. */
	function cursorFrom(x: number, top: number, bottom: number): number | undefined {
		const tall = bottom - top + 1
		if (tall < shortest || tall > tallest) return undefined
		const isBar = (at: number) => {
			for (let y = top; y <= bottom; y++) if (point(at, y) !== point(x, top)) return false
			return true
		}
		let last = x
		while (last < width - 2 && isBar(last + 1)) last++
		if (isBar(x - 1) || last - x >= widest) return undefined
		const letters = [lettersBeside(x, -1, top, bottom), lettersBeside(last, 1, top, bottom)]
		return letters.includes('taller') || !letters.includes('lower') ? undefined : last
	}

	/** How tall the letters on one side of a bar are beside it; what reaches from its top to its bottom is the edge of something. */
	function lettersBeside(from: number, step: 1 | -1, top: number, bottom: number): 'none' | 'lower' | 'taller' {
		const ground = point(from + step, top)
		let found: 'none' | 'lower' = 'none'
		for (let x = from + step; x >= 0 && x < width && Math.abs(x - from) <= beside; x += step) {
			const [up, down] = [point(x, top) !== ground, point(x, bottom) !== ground]
			if (up && down) break
			if (up || down) return 'taller'
			for (let y = top + 1; y < bottom && found === 'none'; y++) if (point(x, y) !== ground) found = 'lower'
		}
		return found
	}
}
