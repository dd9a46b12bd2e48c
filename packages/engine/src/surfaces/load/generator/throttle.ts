import type { LoadPart } from '../part/load-part.ts'

/**
 * Gives each request its moment so that there are so many a second at most in the whole load: milliseconds from now that the next one of
 * this part waits. The first moment of each part is another one, as all of them begin at one instant.
 */
export function throttle(rate: number | undefined, { index, of }: LoadPart, now: () => number): () => number {
	if (rate === undefined) return () => 0
	let free = (1000 * index) / rate
	return () => {
		const at = Math.max(now(), free)
		free = at + (1000 * of) / rate
		return at - now()
	}
}
