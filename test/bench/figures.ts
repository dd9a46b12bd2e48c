export const median = (values: number[]): number => {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const quantile = (values: number[], part: number): number => {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** One figure a line: what, how much, and what was aimed at. */
export const say = (what: string, figure: string, goal: string) => console.log(`${what}: ${figure} (${goal})`)
