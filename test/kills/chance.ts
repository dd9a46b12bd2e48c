/** Chance that is the same again for the same seed. */
export interface Chance {
	/** A whole number from 0 on, below the limit. */
	below(limit: number): number
	/** A number between the two. */
	between(low: number, high: number): number
	one<T>(list: readonly T[]): T
}

export function openChance(seed: number): Chance {
	let state = seed >>> 0
	/** Steps of a golden ratio, each mixed by itself: neighbouring seeds give unlike rows. */
	const next = () => {
		state = (state + 0x9e3779b9) >>> 0
		let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
		mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
		return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
	}
	const below = (limit: number) => Math.floor(next() * limit)
	return {
		below,
		between: (low, high) => low + next() * (high - low),
		one: (list) => list[below(list.length)] as (typeof list)[number],
	}
}
