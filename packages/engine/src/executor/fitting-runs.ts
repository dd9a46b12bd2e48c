import { availableParallelism, totalmem } from 'node:os'

/** Bytes of memory that a run with a browser of its own is given room for. */
const memoryOfRun = 1.5 * 1024 ** 3

/** As many runs at once as a machine carries: one a core, as far as its memory goes, at least one and at most eight. */
export const fittingRuns = (cores = availableParallelism(), memory = totalmem()): number =>
	Math.max(1, Math.min(cores, Math.floor(memory / memoryOfRun), 8))
