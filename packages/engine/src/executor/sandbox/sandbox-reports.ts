import type { FromChild, Recorded } from './sandbox-messages.ts'

/**
 * What a sandbox says to its parent, in order. To say each word of a recorder by itself takes longer than most steps do, so the end
 * of a step goes with the beginning of the next, and of many lines that a step prints some go together.
 *
 * Nothing waits where code of the user follows, which may hold the thread for ever: a step begins, prints its first lines and fails
 * at once, and so do scenarios begin and end, and their last steps, behind which hooks run.
 */
export function sandboxReports(send: (message: FromChild) => void) {
	let held: Recorded[] = []
	let heldSince = 0
	/** By feature and recorder. */
	const scenarios = new Map<string, Progress>()

	function flush(): void {
		if (held.length === 0) return
		const messages = JSON.stringify(held)
		held = []
		send({ type: 'recorded', messages })
	}

	return {
		say(message: FromChild): void {
			flush()
			send(message)
		},
		record(message: Recorded): void {
			if (held.length === 0) {
				heldSince = performance.now()
				// Whatever waits for something, nothing waits here meanwhile.
				queueMicrotask(flush)
			}
			held.push(message)
			if (!mayWait(message, scenarios) || held.length >= mostHeld || performance.now() - heldSince > longestHeld)
				flush()
		},
	}
}

const mostHeld = 64
/** Milliseconds. */
const longestHeld = 5
/** Lines of a step that leave at once: what one prints to see where it stays. */
const firstLines = 20

interface Progress {
	/** Steps that have not ended, of the scenario and of features that it calls. */
	open: number
	/** Its own steps that are still to end. */
	left: number
	/** Of the step that began last. */
	lines: number
}

function mayWait(message: Recorded, scenarios: Map<string, Progress>): boolean {
	const key = `${message.run} ${message.lane}`
	if (message.type === 'scenarioStarted') scenarios.set(key, { open: 0, left: message.scenario.steps, lines: 0 })
	if (message.type === 'scenarioFinished') scenarios.delete(key)
	const scenario = scenarios.get(key)
	if (!scenario) return false
	switch (message.type) {
		case 'stepStarted':
			scenario.open++
			scenario.lines = 0
			return false
		case 'evidence':
			return ++scenario.lines > firstLines
		case 'stepFinished':
			scenario.open--
			if (scenario.open > 0) return false
			scenario.left--
			return message.result.status === 'passed' && scenario.left > 0
		default:
			return false
	}
}
