import type { Level, Part } from './levels.ts'

/**
 * Where in a part of a screen every point is as bright as that of a picture: where it was cut out of this very screen. At most so many
 * places, from the top. Costs little: the brightness of the picture that is rarest on the screen is looked for, and only its
 * surroundings are compared.
 */
export function exactPlaces(screen: Level, wanted: Level, within: Part, most: number): { x: number; y: number }[] {
	const rarest = rarestPoint(screen, wanted)
	const value = wanted.points[rarest] as number
	const [right, down] = [rarest % wanted.width, Math.floor(rarest / wanted.width)]
	const [lastX, lastY] = [within.left + within.width - wanted.width, within.top + within.height - wanted.height]
	const found: { x: number; y: number }[] = []
	const end = (lastY + down + 1) * screen.width
	let at = screen.points.indexOf(value, (within.top + down) * screen.width)
	for (; at >= 0 && at < end && found.length < most; at = screen.points.indexOf(value, at + 1)) {
		const [x, y] = [(at % screen.width) - right, Math.floor(at / screen.width) - down]
		if (x >= within.left && x <= lastX && isSame(screen, wanted, x, y)) found.push({ x, y })
	}
	return found
}

/** The point of a picture whose brightness fewest points of the screen have. */
function rarestPoint(screen: Level, wanted: Level): number {
	const counts = new Uint32Array(256)
	for (const value of screen.points) (counts[value] as number)++
	const countAt = (at: number) => counts[wanted.points[at] as number] as number
	let rarest = 0
	for (let at = 1; at < wanted.points.length; at++) if (countAt(at) < countAt(rarest)) rarest = at
	return rarest
}

function isSame({ points, width: across }: Level, wanted: Level, x: number, y: number): boolean {
	for (let row = 0, at = 0; row < wanted.height; row++) {
		const from = (y + row) * across + x
		for (let column = 0; column < wanted.width; column++, at++)
			if (points[from + column] !== wanted.points[at]) return false
	}
	return true
}
