// Keeps what happens before a scenario has started, to be told as its first part.

import type { Listener } from '../scenario/listener.ts'

export function holdEvents(): { listener: Listener; replay(to: Listener): void } {
	const held: ((to: Listener) => void)[] = []
	return {
		listener: {
			scenarioStarted: () => {},
			scenarioFinished: () => {},
			stepStarted: (step) => void held.push((to) => to.stepStarted(step)),
			stepFinished: (end) => void held.push((to) => to.stepFinished(end)),
			exchange: (exchange) => void held.push((to) => to.exchange(exchange)),
			print: (text) => void held.push((to) => to.print(text)),
		},
		replay(to) {
			for (const tell of held.splice(0)) tell(to)
		},
	}
}
