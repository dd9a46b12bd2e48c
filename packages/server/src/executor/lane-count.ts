import { mostInProcess } from '@assay/engine/surfaces/plan-lanes'

interface Situation {
	/** How many lanes wait. */
	waiting: number
	/** How many features could run at the same time here that have nothing to do. */
	idle: number
	/** The same over all executors, whether they have something to do or not. */
	places: number
	executors: number
}

/**
 * How many lanes are handed out at once: for all that are idle, and beyond them an equal part of half of what no other place needs,
 * so that executors rarely ask, and none has lanes in store when the last ones are handed out.
 */
export const laneCount = ({ waiting, idle, places, executors }: Situation): number =>
	Math.max(idle, Math.floor((waiting - places) / (2 * executors)))

/** Of lanes side by side that open no browser, where so many executors carry them out. */
export const processPlaces = (executors: number): number => mostInProcess * executors
