// Keeps what happens, to be told later and in one go: the making of dynamic rows as the first part of the first row, and
// a scenario that runs beside others when it has ended, so that their steps do not mix.

import type { Listener } from '../scenario/listener.ts'

export interface Held {
	listener: Listener
	replay(to: Listener): void
}

export function holdEvents(whole = false): Held {
	const held: ((to: Listener) => void)[] = []
	let told = false
	// a mock that outlives its scenario has nobody left to tell
	const hold = (tell: (to: Listener) => void): void => {
		if (!told) held.push(tell)
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
			for (const tell of held.splice(0)) tell(to)
			told = true
		},
	}
}
