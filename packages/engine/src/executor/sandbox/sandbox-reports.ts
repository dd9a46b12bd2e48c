import type { Reporter } from '../../run/host.ts'
import type { FromChild, Recorded } from './sandbox-messages.ts'

/**
 * What a sandbox says to its parent, in order. To say each word of a recorder by itself takes longer than most steps do, so steps
 * that run no code of the user go together, each as one word where it passed, and so do many lines that a step prints.
 *
 * Nothing waits where code of the user follows, which may hold the thread for ever: `flush` is called before it. What such code
 * brings about leaves at once: the first lines that it prints, steps of features that it calls. So do failures, and the beginnings
 * and ends of scenarios. `now`: milliseconds of a clock.
 */
export function sandboxReports(send: (message: FromChild) => void, now = () => performance.now()) {
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
		flush,
		say(message: FromChild): void {
			flush()
			send(message)
		},
		record(message: Recorded): void {
			if (held.length === 0) {
				heldSince = now()
				// Whatever waits for something, nothing waits here meanwhile.
				queueMicrotask(flush)
			}
			const waits = mayWait(message, scenarios)
			const whole = waits ? passedStep(held.at(-1), message) : undefined
			if (whole) held[held.length - 1] = whole
			else held.push(message)
			if (!waits || held.length >= mostHeld || now() - heldSince > longestHeld) flush()
		},
	}
}

/** Records what a feature reports under the number of its run. */
export function reporterInto({ record, flush }: ReturnType<typeof sandboxReports>, run: number): Reporter {
	let lanes = 0
	const reporter = (lane: number): Reporter => ({
		scenarioStarted: (scenario) => record({ type: 'scenarioStarted', run, lane, scenario }),
		stepStarted: (step) => record({ type: 'stepStarted', run, lane, step }),
		stepFinished: (result) => record({ type: 'stepFinished', run, lane, result }),
		scriptBegins: flush,
		evidence: (evidence) => record({ type: 'evidence', run, lane, evidence }),
		scenarioFinished: (result) => record({ type: 'scenarioFinished', run, lane, result }),
		beside: () => reporter(++lanes),
	})
	return reporter(0)
}

/** Of a step's end that follows its start, both as one. */
function passedStep(start: Recorded | undefined, end: Recorded): Recorded | undefined {
	if (start?.type !== 'stepStarted' || end.type !== 'stepFinished' || end.result.status !== 'passed') return undefined
	if (start.run !== end.run || start.lane !== end.lane) return undefined
	return { type: 'stepPassed', run: end.run, lane: end.lane, step: start.step, nanos: end.result.nanos }
}

const mostHeld = 64
/** Milliseconds. */
const longestHeld = 5
/** Lines of a step that leave at once: what one prints to see where it stays. */
const firstLines = 20

interface Progress {
	/** Steps that have not ended, of the scenario and of features that it calls. */
	open: number
	/** Of the step that began last. */
	lines: number
}

function mayWait(message: Recorded, scenarios: Map<string, Progress>): boolean {
	const key = `${message.run} ${message.lane}`
	if (message.type === 'scenarioStarted') scenarios.set(key, { open: 0, lines: 0 })
	if (message.type === 'scenarioFinished') scenarios.delete(key)
	const scenario = scenarios.get(key)
	if (!scenario) return false
	switch (message.type) {
		case 'stepStarted':
			scenario.open++
			scenario.lines = 0
			return scenario.open === 1
		case 'evidence':
			return ++scenario.lines > firstLines
		case 'stepFinished':
			scenario.open--
			return scenario.open === 0 && message.result.status === 'passed'
		default:
			return false
	}
}
