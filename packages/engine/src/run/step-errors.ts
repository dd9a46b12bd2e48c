import type { Difference } from '@assay/contract/run-events'

// How a step can end other than well. Whatever else is thrown is a fault of the program or of its surroundings, and is
// reported as an error with its stack.

/** The check did not hold, or the page never came to the state that was waited for. */
export class StepFailed extends Error {
	readonly difference: Difference | undefined
	constructor(message: string, difference?: Difference) {
		super(message)
		this.name = 'StepFailed'
		this.difference = difference
	}
}

/** The author must fix the text: waiting or running again cannot help. */
export class StepWrong extends Error {
	override name = 'StepWrong'
}

/** A text was to be typed where the page wants a file. */
export class TakesFile extends StepWrong {
	override name = 'TakesFile'
	constructor() {
		super('The field takes a file: ENTER gives it a file of the project, by its name')
	}
}

/** No browser or device could be had. Nothing can be run, so this ends the run. */
export class SessionRefused extends Error {
	override name = 'SessionRefused'
}

/** The browser or its driver went away in the middle. */
export class SessionLost extends Error {
	override name = 'SessionLost'
}

/**
 * Not so yet: a wait looks again until its time is over and then fails with this message. About what an element holds, a
 * moment is enough (`Unsettled`); for an element to come at all, the whole explicit wait is.
 */
export class NotYet extends Error {
	override name = 'NotYet'
	readonly difference: Difference | undefined
	constructor(message: string, difference?: Difference) {
		super(message)
		this.difference = difference
	}
}

export class Unsettled extends NotYet {
	override name = 'Unsettled'
}

/** Thrown by IF_CONDITION: the step passed, and the scenario ends here, passed. */
export class SkipRest extends Error {
	override name = 'SkipRest'
}
