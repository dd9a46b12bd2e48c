/** How a load ended, or a part of it. */
export interface LoadEnd {
	/** Why the load could not be made as it was asked for. */
	error?: string
	/** Why a part of it was lost that says nothing about the test: its process ended. */
	lost?: string
	/** How many users were at work when `load.maxDuration` was over. */
	cut?: number
	/** What was sent and failed in the warm-up, and is counted nowhere else. */
	warmUp?: { requests: number; failures: number }
}

/** Of all parts together: the first reason, and the sums. */
export function mergedEnds(ends: readonly LoadEnd[]): LoadEnd {
	const error = ends.find((end) => end.error !== undefined)?.error
	const lost = ends.find((end) => end.lost !== undefined)?.lost
	const cut = ends.flatMap((end) => end.cut ?? [])
	const warmUps = ends.flatMap(({ warmUp }) => warmUp ?? [])
	return {
		...(error === undefined ? {} : { error }),
		...(lost === undefined ? {} : { lost }),
		...(cut.length === 0 ? {} : { cut: sum(cut) }),
		...(warmUps.length === 0
			? {}
			: {
					warmUp: {
						requests: sum(warmUps.map(({ requests }) => requests)),
						failures: sum(warmUps.map(({ failures }) => failures)),
					},
				}),
	}
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
