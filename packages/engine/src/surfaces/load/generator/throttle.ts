/** Gives each request its moment so that there are so many a second at most: milliseconds from now that the next one waits. */
export function throttle(rate: number | undefined, now: () => number): () => number {
	if (rate === undefined) return () => 0
	let free = 0
	return () => {
		const at = Math.max(now(), free)
		free = at + 1000 / rate
		return at - now()
	}
}
