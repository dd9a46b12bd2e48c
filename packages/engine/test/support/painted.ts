import type { Picture } from '../../src/surfaces/desktop/picture/picture.ts'

export type Colour = readonly [number, number, number]

/** Numbers from 0 to 1 that look random and are the same each time. */
export function dice(seed: number): () => number {
	let state = seed
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return state / 2 ** 32
	}
}

/** Its four bytes as one number. */
const point = ([red, green, blue]: Colour) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0

export function blank(width: number, height: number, colour: Colour): Picture {
	const points = new Uint32Array(width * height).fill(point(colour))
	return { width, height, bytes: new Uint8Array(points.buffer), order: 'rgb' }
}

/** What does not lie on the picture is left out. */
export function fill(picture: Picture, left: number, top: number, width: number, height: number, colour: Colour): void {
	const points = new Uint32Array(picture.bytes.buffer, picture.bytes.byteOffset, picture.width * picture.height)
	const right = Math.min(left + width, picture.width)
	for (let y = top; y < Math.min(top + height, picture.height); y++)
		points.fill(point(colour), y * picture.width + left, y * picture.width + right)
}

/** What does not lie on the screen is left out. */
export function paste(screen: Picture, part: Picture, left: number, top: number): void {
	const width = Math.min(part.width, screen.width - left)
	for (let y = 0; y < part.height && top + y < screen.height; y++)
		screen.bytes.set(
			part.bytes.subarray(y * part.width * 4, (y * part.width + width) * 4),
			((top + y) * screen.width + left) * 4,
		)
}

/** Differences for so many values, each of up to so many levels of 255 up or down. */
export function noise(length: number, levels: number, next: () => number): Int8Array {
	const made = new Int8Array(length)
	for (let at = 0; levels > 0 && at < length; at++) made[at] = Math.round((next() * 2 - 1) * levels)
	return made
}

/** With each value so much larger or smaller; what is left of the noise is not used. */
export function withNoise(picture: Picture, noise: Int8Array): Picture {
	const bytes = new Uint8ClampedArray(picture.bytes)
	for (let at = 0; at < bytes.length; at++) bytes[at] = (bytes[at] as number) + (noise[at] as number)
	return { ...picture, bytes: new Uint8Array(bytes.buffer) }
}

/** With each value up to so many levels of 255 larger or smaller. */
export const noisy = (picture: Picture, levels: number, next: () => number): Picture =>
	withNoise(picture, noise(picture.bytes.length, levels, next))
