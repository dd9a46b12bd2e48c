import { randomBy } from '../text/random-by.ts'

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
