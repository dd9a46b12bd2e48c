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
 * How many lanes are handed out at once: for all that are idle, and beyond them an equal part of half of what waits and no place
 * needs. So executors rarely ask and need not wait for the answer, and none has any in store once the last ones are handed out:
 * what was kept by one whose places are all taken would wait while another has nothing to do.
 */
export function laneCount({ waiting, idle, ahead = 0, places, executors }: Situation): number {
	const spare = Math.max(0, Math.floor((waiting - places) / (2 * executors)))
	return Math.max(idle + Math.min(ahead, spare), spare)
}

/** Of lanes side by side that open no browser, where so many executors carry them out. */
export const processPlaces = (executors: number): number => mostInProcess * executors
