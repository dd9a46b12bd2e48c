import type { ReadWord } from './text-places.ts'

/** Less sure readings are of no word. */
const surely = 0.7
/** Pixels: so far beside a word a button goes on. */
const beside = 12

/** The surely read word that a point lies on, or that lies next to it; empty where there is none. */
export function wordAt(words: readonly ReadWord[], { x, y }: { x: number; y: number }): string {
	const away = ({ left, top, width, height }: ReadWord) =>
		Math.max(left - x, x - left - width, 0) + Math.max(top - y, y - top - height, 0)
	const near = words
		.filter((one) => one.score >= surely && /\p{L}{2}/u.test(one.text) && away(one) <= beside)
		.sort((one, other) => away(one) - away(other))
	return near[0]?.text ?? ''
}
