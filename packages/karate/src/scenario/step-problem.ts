// Why a step did not pass, in words for the tester.

import type { Difference } from '../match/describe.ts'

export class StepProblem extends Error {
	constructor(
		/** failed: a check did not hold. wrong: the author must fix the text. error: it could not run. */
		readonly status: 'failed' | 'wrong' | 'error',
		message: string,
		readonly difference?: Difference,
	) {
		super(message)
	}
}

/** `karate.abort()`: the rest of the scenario is skipped and it passes. */
export class ScenarioAborted extends Error {}
