/** The end of an axis: the next of 1, 2, 5 times a power of ten at or above the largest value. */
export function topOf(largest: number): number {
	if (largest <= 1) return 1
	const power = 10 ** Math.floor(Math.log10(largest))
	return ([1, 2, 5, 10].find((factor) => factor * power >= largest) ?? 10) * power
}
