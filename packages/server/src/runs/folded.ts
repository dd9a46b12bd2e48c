import type { RunEvent } from '@assay/contract/run-events'
import { findScenario, foldEvent, newRunView, type RunView, type ScenarioView } from '@assay/engine/log/fold'

/** A run's log as it is folded so far, and where in it each scenario stands. */
export class Folded {
	readonly view: RunView = newRunView()
	/** Number of the next event. */
	next = 1
	/** Characters of its events, as they are kept. */
	size = 0
	private spans = new Map<ScenarioView, [first: number, last: number]>()

	/** `whole`: whether the steps of scenarios that passed are kept, too. */
	constructor(public whole = false) {}

	/** `before` is called when the event is folded and nothing of its scenario was dropped yet. */
	take(event: RunEvent, before: () => void = () => {}): void {
		foldEvent(this.view, event)
		before()
		this.note(event)
		this.next++
	}

	/** Numbers of the first and last event of a scenario. */
	spanOf(id: string): [first: number, last: number] | undefined {
		const scenario = findScenario(this.view, id)
		return scenario && this.spans.get(scenario)
	}

	/** Drops the steps of scenarios that passed, and those of each that will: the row asks for counts and the first failure only. */
	thin(): void {
		this.whole = false
		for (const { scenarios } of this.view.features)
			for (const scenario of scenarios) if (scenario.status === 'passed') scenario.steps = []
	}

	private note(event: RunEvent): void {
		const id = 'scenario' in event ? event.scenario : 'step' in event ? event.step : undefined
		if (id === undefined) return
		const scenario = findScenario(this.view, id)
		if (!scenario) return
		const span = this.spans.get(scenario)
		if (span) span[1] = this.next
		else this.spans.set(scenario, [this.next, this.next])
		if (!this.whole && event.type === 'scenarioFinished' && scenario.status === 'passed') scenario.steps = []
	}
}
