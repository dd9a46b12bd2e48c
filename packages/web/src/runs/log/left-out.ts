import type { RunEvent } from '@assay/contract/run-events'
import { mostScenarioLogs, mostScenarios, type RunScenario } from '@assay/contract/runs'
import { findScenario, foldEvent, newRunView, type RunView, type ScenarioView } from '@assay/engine/log/fold'
import { Asked } from './asked.ts'
import { pause } from './pause.ts'

/** Asks for what an outline leaves out. What is gone is answered with nothing; what rejects is asked for again. */
export interface AskForParts {
	/** `ids`: separated by commas. */
	names(ids: string): Promise<RunScenario[]>
	/** What the log says of scenarios, one after the other. */
	events(ids: string): Promise<RunEvent[]>
}

/** A lost connection is tried again after so many milliseconds, at last after as many again and again. */
const delays = [500, 2000, 5000]

/**
 * What is not here of a long run, brought when it is in sight: what scenarios are called, and the steps of those that are
 * opened. Writes them into the view; `changed` is called with each change.
 */
export class LeftOut {
	private unnamed = new Set<string>()
	private stepless = new Set<string>()
	private asked = new Set<string>()
	private names = new Asked(mostScenarios, (ids) => this.askNames(ids))
	private logs = new Asked(mostScenarioLogs, (ids) => this.askSteps(ids))

	constructor(
		private view: RunView,
		private ask: AskForParts,
		private changed: () => void,
		/** Aborts when nobody looks any more. */
		private left: AbortSignal,
	) {}

	/** An outline leaves out both of what has ended. */
	takeOutline(): void {
		for (const { scenarios } of this.view.features)
			for (const { id, status } of scenarios)
				if (status !== 'running') {
					this.unnamed.add(id)
					this.stepless.add(id)
				}
	}

	isNamed = ({ id }: ScenarioView): boolean => !this.unnamed.has(id)

	/** The steps of a scenario; undefined until they were brought. */
	steps = ({ id, steps }: ScenarioView): StepsOf => (this.stepless.has(id) ? undefined : steps)

	/** Drops the steps of a scenario that has ended: a long run's page holds what somebody looks at. */
	drop(scenario: ScenarioView): void {
		scenario.steps = []
		this.stepless.add(scenario.id)
		this.asked.delete(scenario.id)
	}

	bringSteps = ({ id }: ScenarioView): void => {
		if (!this.stepless.has(id) || this.asked.has(id)) return
		this.asked.add(id)
		this.logs.add([id])
	}

	/** Those in sight now: of more than are answered at once the ones that were wanted last. */
	bringNames = (scenarios: readonly ScenarioView[]): void =>
		this.names.add(scenarios.map(({ id }) => id).filter((id) => this.unnamed.has(id)))

	private async askNames(wanted: string[]): Promise<void> {
		const ids = wanted.filter((id) => this.unnamed.has(id))
		if (ids.length === 0) return
		const named = await this.untilAnswered(() => this.ask.names(ids.join(',')))
		for (const one of named) this.takeName(one)
		// Whoever is not there any more is not asked for again.
		for (const id of ids) this.unnamed.delete(id)
		this.changed()
	}

	private async askSteps(ids: string[]): Promise<void> {
		const events = await this.untilAnswered(() => this.ask.events(ids.join(',')))
		for (const id of ids)
			this.takeSteps(
				id,
				events.filter((event) => isAbout(event, id)),
			)
		this.changed()
	}

	/** A connection that is lost says nothing about what is left out. */
	private async untilAnswered<T>(ask: () => Promise<T[]>): Promise<T[]> {
		for (let tried = 0; !this.left.aborted; tried++)
			try {
				return await ask()
			} catch {
				await pause(delays[Math.min(tried, delays.length - 1)] ?? 0, this.left)
			}
		return []
	}

	private takeName({ scenario: id, name, line, tags, row, nanos, reason, failure }: RunScenario): void {
		const scenario = findScenario(this.view, id)
		if (!scenario || !this.unnamed.has(id)) return
		Object.assign(scenario, { name, line, tags, row, nanos, reason })
		if (scenario.failure && failure !== undefined) scenario.failure.sentence = failure
	}

	private takeSteps(id: string, events: RunEvent[]): void {
		const scenario = findScenario(this.view, id)
		if (!scenario || !this.stepless.has(id)) return
		const alone = foldAlone(id, events)
		if (alone) {
			endAlone(alone, this.view)
			scenario.steps = alone.steps
			scenario.failure = alone.failure ?? scenario.failure
		}
		this.stepless.delete(id)
	}
}

const isAbout = (event: RunEvent, id: string): boolean =>
	('scenario' in event && event.scenario === id) || ('step' in event && event.step.startsWith(`${id}.`))

type StepsOf = ScenarioView['steps'] | undefined

/** A scenario folded from its own events: it stands where its id says, with nothing beside it. */
function foldAlone(id: string, events: RunEvent[]): ScenarioView | undefined {
	const view = newRunView()
	const [feature = 0, number = 0] = id.split('.').map(Number)
	const [first] = events
	if (first?.type !== 'scenarioStarted') return undefined
	const scenarios: ScenarioView[] = []
	scenarios.length = number - 1
	view.features.length = feature - 1
	view.features.push({
		id: String(feature),
		featureId: undefined,
		name: '',
		path: '',
		featureType: '',
		status: 'running',
		startedAt: 0,
		nanos: 0,
		reason: undefined,
		scenarios,
		load: undefined,
	})
	for (const event of events) foldEvent(view, event)
	return findScenario(view, id)
}

/** A scenario that was open when its run ended has no end of its own in the log. */
function endAlone(scenario: ScenarioView, { status, reason }: RunView): void {
	if (scenario.status !== 'running' || status === 'RUNNING') return
	const view = newRunView()
	foldEvent(view, { type: 'featureStarted', at: 0, feature: '1', name: '', path: '', featureType: '' })
	view.features[0]?.scenarios.push(scenario)
	foldEvent(view, { type: 'runFinished', at: 0, status, nanos: 0, ...(reason === undefined ? {} : { reason }) })
}
