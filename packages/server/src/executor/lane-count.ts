import { mostInProcess } from '@assay/engine/surfaces/plan-lanes'

interface Situation {
	/** How many lanes wait. */
	waiting: number
	/** How many features could run at the same time here that have nothing to do. */
	idle: number
	/** How many more it would like to have in store. */
	ahead?: number
	/** The same over all executors, whether they have something to do or not. */
	places: number
	executors: number
}

/**
 * How many lanes are handed out at once: for all that are idle, and beyond them an equal part of half of what waits, as far as no
 * other place needs it or it is little: so executors rarely ask and need not wait for the answer, and none has more than a few in
 * store when the last ones are handed out.
 */
export function laneCount({ waiting, idle, ahead = 0, places, executors }: Situation): number {
	const part = (of: number) => Math.max(0, Math.floor(of / (2 * executors)))
	return Math.max(idle + Math.min(ahead, part(waiting - idle)), part(waiting - places))
}

/** Of lanes side by side that open no browser, where so many executors carry them out. */
export const processPlaces = (executors: number): number => mostInProcess * executors
