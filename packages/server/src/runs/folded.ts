import type { RunEvent } from '@assay/contract/run-events'
import { foldEvent, newRunView, type RunView } from '@assay/engine/log/fold'

/** A run's log as it is folded so far, and where in it each scenario stands. Steps of scenarios that passed are not kept. */
export class Folded {
	readonly view: RunView = newRunView()
	/** Number of the next event. */
	next = 1
	private spans: [first: number, last: number][][] = []

	/** `before` is called when the event is folded and nothing of its scenario was dropped yet. */
	take(event: RunEvent, before: () => void = () => {}): void {
		foldEvent(this.view, event)
		before()
		this.note(event)
		this.next++
	}

	/** Numbers of the first and last event of a scenario. */
	spanOf = (id: string): [first: number, last: number] | undefined => {
		const [feature = 0, scenario = 0] = id.split('.').map(Number)
		return this.spans[feature]?.[scenario]
	}

	private note(event: RunEvent): void {
		const id = 'scenario' in event ? event.scenario : 'step' in event ? event.step : undefined
		if (id === undefined) return
		const [feature = 0, number = 0] = id.split('.', 2).map(Number)
		const scenario = this.view.features[feature - 1]?.scenarios[number - 1]
		if (!scenario) return
		this.spans[feature] ??= []
		const span = this.spans[feature][number]
		if (span) span[1] = this.next
		else this.spans[feature][number] = [this.next, this.next]
		// The row asks for counts and the first failure only.
		if (event.type === 'scenarioFinished' && scenario.status === 'passed') scenario.steps = []
	}
}
