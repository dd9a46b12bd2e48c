/** Where an axis of whole numbers has its lines: from 0, at most five steps, the last not below the largest value. */
export function ticks(largest: number): number[] {
	const rough = Math.max(1, largest) / 4
	const power = 10 ** Math.floor(Math.log10(rough))
	const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
	const count = Math.max(1, Math.ceil(largest / step))
	return Array.from({ length: count + 1 }, (_, place) => place * step)
}
