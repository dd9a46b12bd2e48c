import { countIn, type LoadPart } from '../part/load-part.ts'

interface Situation {
	/** From 0. */
	second: number
	/** How many of the whole load are to be at work in this second and in the one before it. */
	target: number
	before: number
	/** At work in this part. */
	busy: number
}

/**
 * Milliseconds at which the users start who are missing in a part of a closed profile: those of all parts are spread evenly over the
 * second. A part all of whose users are at work knows which those are; one of which some ended takes it that all parts lost as many.
 */
export function closedStarts(part: LoadPart, { second, target, before, busy }: Situation): number[] {
	const first = busy === countIn(part, before) ? before : busy * part.of
	const missing = Math.max(0, countIn(part, target) - busy)
	return Array.from({ length: missing }, (_, at) => {
		const number = (busy + at) * part.of + part.index
		return second * 1000 + Math.floor(((number - first) * 1000) / (target - first))
	})
}
