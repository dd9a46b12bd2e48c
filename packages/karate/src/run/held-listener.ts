// Keeps what happens, to be emitted later and in one go: the making of dynamic rows as the first part of the first row, and
// a scenario that runs beside others when it has ended, so that their steps do not mix.

import type { Listener } from '../scenario/listener.ts'

export interface Held {
	listener: Listener
	replay(to: Listener): void
}

export function holdEvents(whole = false): Held {
	const held: ((to: Listener) => void)[] = []
	let replayed = false
	// a mock that outlives its scenario has no listener left
	const hold = (emit: (to: Listener) => void): void => {
		if (!replayed) held.push(emit)
	}
	return {
		listener: {
			scenarioStarted: (scenario) => whole && hold((to) => to.scenarioStarted(scenario)),
			scenarioFinished: (end) => whole && hold((to) => to.scenarioFinished(end)),
			stepStarted: (step) => hold((to) => to.stepStarted(step)),
			stepFinished: (end) => hold((to) => to.stepFinished(end)),
			exchange: (exchange) => hold((to) => to.exchange(exchange)),
			print: (text) => hold((to) => to.print(text)),
			attachment: (given) => hold((to) => to.attachment(given)),
		},
		replay(to) {
			for (const emit of held.splice(0)) emit(to)
			replayed = true
		},
	}
}
