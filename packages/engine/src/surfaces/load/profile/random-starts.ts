/**
 * Arrivals of a Poisson process whose rate goes from one value to another, in milliseconds: a process of the larger rate, of
 * which each arrival is kept with the chance that its moment has (thinning). The same seed gives the same arrivals.
 */
export function* randomStarts(
	{ from, to, seconds }: { from: number; to: number; seconds: number },
	seed: number,
): Generator<number> {
	const most = Math.max(from, to)
	if (most === 0) return
	const random = randomBy(seed)
	for (let second = 0; ; ) {
		second -= Math.log(1 - random()) / most
		if (second >= seconds) return
		if (random() * most < from + ((to - from) * second) / seconds) yield second * 1000
	}
}

/** Numbers from 0 to below 1 (mulberry32). */
function randomBy(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = state
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}
