import type { Picture } from './picture.ts'

/** By what brightness and contrast a picture becomes the place: for each colour of the screen which one of the picture it is. */
export interface Fit {
	own: readonly number[]
	gain: number
	offsets: readonly number[]
}

/**
 * Of a picture with little in it, such as the feet of two letters on a plain: of the points that stand out of its ground, there or at
 * the place, the share that differs by more than `unseen`, in mean squares of 255 levels. Another one is hardly less alike on the
 * whole: few points differ, but many of the few that there are. 0 where more than `little` points stand out.
 */
export function strayShare(
	screen: Picture,
	picture: Picture,
	x: number,
	y: number,
	{ own, gain, offsets }: Fit,
	{ unseen, little }: { unseen: number; little: number },
): number {
	const ground = groundOf(picture)
	const [first, second, third] = own as [number, number, number]
	const [offset0, offset1, offset2] = offsets as [number, number, number]
	const [ground0, ground1, ground2] = [
		gain * (ground[first] as number) + offset0,
		gain * (ground[second] as number) + offset1,
		gain * (ground[third] as number) + offset2,
	]
	const { bytes } = screen
	const { bytes: wanted } = picture
	const least = 3 * unseen
	let [out, strays] = [0, 0]
	for (let down = 0, at = 0; down < picture.height; down++) {
		let from = ((y + down) * screen.width + x) * 4
		for (const end = at + picture.width * 4; at < end; at += 4, from += 4) {
			const seen0 = bytes[from] as number
			const seen1 = bytes[from + 1] as number
			const seen2 = bytes[from + 2] as number
			const shown0 = gain * (wanted[at + first] as number) + offset0
			const shown1 = gain * (wanted[at + second] as number) + offset1
			const shown2 = gain * (wanted[at + third] as number) + offset2
			const stray = squares(seen0 - shown0, seen1 - shown1, seen2 - shown2) > least
			if (stray) strays++
			if (
				stray ||
				squares(shown0 - ground0, shown1 - ground1, shown2 - ground2) > least ||
				squares(seen0 - ground0, seen1 - ground1, seen2 - ground2) > least
			)
				out++
			if (out > little) return 0
		}
	}
	return out === 0 ? 0 : strays / out
}

const squares = (one: number, other: number, third: number): number => one * one + other * other + third * third

const grounds = new WeakMap<Picture, number[]>()

/** Of each colour the level that half of the points do not exceed. */
function groundOf(picture: Picture): number[] {
	const known = grounds.get(picture)
	if (known) return known
	const made = [0, 1, 2].map((colour) => {
		const all = picture.bytes.filter((_, at) => at % 4 === colour).sort()
		return all[all.length >> 1] as number
	})
	grounds.set(picture, made)
	return made
}
