import type { ClosedStep } from './load-step.ts'

export interface Flight {
	increment: number
	levels: number
	/** Milliseconds of a level, and of the ramp between two; 0 for none. */
	lasting: number
	ramps: number
	start: number
}

/**
 * Levels one above the other as Gatling builds them: with ramps and no start, each level follows its ramp; with a start,
 * the ramps lie between the levels.
 */
export function stairs({ increment, levels, lasting, ramps, start }: Flight): ClosedStep[] {
	const level = (value: number): ClosedStep => ({ from: value, to: value, duration: lasting })
	return Array.from({ length: levels }, (_, index) => {
		const [below, here, above] = [index * increment, start + index * increment, start + (index + 1) * increment]
		if (ramps === 0) return [level(here)]
		if (start === 0) return [{ from: below, to: above, duration: ramps }, level(above)]
		return index === levels - 1 ? [level(here)] : [level(here), { from: here, to: above, duration: ramps }]
	}).flat()
}
