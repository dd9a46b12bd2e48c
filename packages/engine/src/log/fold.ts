import type { Difference, Evidence, RunEvent, RunStatus, StepStatus } from '@assay/contract/run-events'
import { failureSentence } from './failure-sentence.ts'
import { readLines } from './lines.ts'
import { foldLoad, type LoadView } from './load/load-view.ts'

/**
 * What a run's log amounts to so far. The live page, the run row, the report, JUnit and the integrations all read this.
 * Unaware of where events come from; folding the same log twice gives the same view.
 */
export interface RunView {
	status: RunStatus
	name: string
	environment: string | undefined
	tags: string | undefined
	startedAt: number | undefined
	nanos: number
	reason: string | undefined
	/** One per executed scenario; each Examples row counts. `failed` holds every scenario that did not pass. */
	counts: { scenarios: number; passed: number; failed: number; running: number; notRun: number }
	/** What was to run; undefined in logs that do not say it. */
	planned: PlannedFeature[] | undefined
	features: FeatureView[]
	notes: { level: 'info' | 'warning' | 'error'; text: string; at: number }[]
	/** The devices on which it ran, with their systems and apps. */
	devices: string[]
}

type PlannedFeature = NonNullable<Extract<RunEvent, { type: 'runStarted' }>['planned']>[number]

/** Scenarios of one feature that were to run and did not. */
export interface NotRun {
	name: string
	path: string
	featureId: number | undefined
	/** Of the scenarios and Examples rows. */
	lines: number[]
}

export interface FeatureView {
	id: string
	featureId: number | undefined
	name: string
	path: string
	featureType: string
	status: 'running' | 'passed' | 'failed' | 'error'
	startedAt: number
	nanos: number
	reason: string | undefined
	scenarios: ScenarioView[]
	/** Of one that ran as a load test; its scenarios are the thresholds then. */
	load: LoadView | undefined
}

export interface ScenarioView {
	id: string
	name: string
	line: number
	tags: string[]
	row: Record<string, string> | undefined
	status: 'running' | 'passed' | 'failed'
	startedAt: number
	nanos: number
	reason: string | undefined
	/** Steps known beforehand, for progress. */
	expected: number | undefined
	steps: StepView[]
	/** Its run ended, or was cancelled, before a step of it had failed: it could not run, though it counts as one that did not pass. */
	stopped: boolean
	/** Its browser, device or sandbox was lost; outlines and reports do not keep it. */
	lost?: true
	/** Of one that failed: what decided it. */
	failure: ScenarioFailure | undefined
}

export interface ScenarioFailure {
	/** Id of the innermost failed step; the scenario's own where no step failed. */
	id: string
	/** What the scenario is known by: that step's sentence, else the scenario's reason. */
	sentence: string
}

export interface StepView {
	id: string
	keyword: string
	text: string
	line: number
	hidden: boolean
	background: boolean
	calledFrom: string | undefined
	docString: string | undefined
	table: string[][] | undefined
	status: 'running' | StepStatus
	startedAt: number
	nanos: number
	resolved: string | undefined
	message: string | undefined
	difference: Difference | undefined
	stack: string | undefined
	evidence: Evidence[]
	/** Steps of a feature called by this one. */
	steps: StepView[]
}

export const newRunView = (): RunView => ({
	status: 'RUNNING',
	name: '',
	environment: undefined,
	tags: undefined,
	startedAt: undefined,
	nanos: 0,
	reason: undefined,
	counts: { scenarios: 0, passed: 0, failed: 0, running: 0, notRun: 0 },
	planned: undefined,
	features: [],
	notes: [],
	devices: [],
})

/** Takes one event into the view, in place. An event about something never started is passed over. */
export function foldEvent(view: RunView, event: RunEvent): void {
	switch (event.type) {
		case 'runStarted':
			view.name = event.name
			view.environment = event.environment
			view.tags = event.tags
			view.startedAt = event.at
			view.planned = event.planned
			return
		case 'featureStarted':
			view.features.push({
				id: event.feature,
				featureId: event.featureId,
				name: event.name,
				path: event.path,
				featureType: event.featureType,
				status: 'running',
				startedAt: event.at,
				nanos: 0,
				reason: undefined,
				scenarios: [],
				load: undefined,
			})
			return
		case 'scenarioStarted': {
			const feature = featureOf(view, event.scenario)
			if (!feature) return
			view.counts.scenarios++
			view.counts.running++
			feature.scenarios.push({
				id: event.scenario,
				name: event.name,
				line: event.line,
				tags: event.tags,
				row: event.row,
				status: 'running',
				startedAt: event.at,
				nanos: 0,
				reason: undefined,
				expected: event.steps,
				steps: [],
				stopped: false,
				failure: undefined,
			})
			return
		}
		case 'stepStarted':
			stepsAround(view, event.step)?.push(newStep(event, 'running', 0))
			return
		case 'stepPassed':
			stepsAround(view, event.step)?.push(newStep(event, 'passed', event.nanos))
			return
		case 'stepFinished': {
			const step = findStep(view, event.step)
			if (!step) return
			step.status = event.status
			step.nanos = event.nanos
			step.resolved = event.resolved
			step.message = event.message
			step.difference = event.difference
			step.stack = event.stack
			return
		}
		case 'evidence':
			findStep(view, event.step)?.evidence.push(event.evidence)
			return
		case 'scenarioFinished': {
			const scenario = findScenario(view, event.scenario)
			if (scenario?.status !== 'running') return
			scenario.status = event.status
			scenario.nanos = event.nanos
			scenario.reason = event.reason
			scenario.stopped = event.stopped ?? false
			if (event.lost) scenario.lost = true
			scenario.name = event.name ?? scenario.name
			if (event.status === 'failed') scenario.failure = failureOf(scenario)
			view.counts.running--
			view.counts[event.status]++
			return
		}
		case 'featureFinished': {
			const feature = featureOf(view, event.feature)
			if (!feature) return
			feature.status = event.status
			feature.nanos = event.nanos
			feature.reason = event.reason
			return
		}
		case 'loadStarted':
		case 'loadSecond':
		case 'loadFailure':
		case 'loadFinished': {
			const feature = featureOf(view, event.feature)
			if (feature) feature.load = foldLoad(feature.load, event)
			return
		}
		case 'note':
			view.notes.push({ level: event.level, text: event.text, at: event.at })
			if (event.device && !view.devices.includes(event.text)) view.devices.push(event.text)
			return
		case 'runFinished':
			if (view.status !== 'RUNNING') return
			view.status = event.status
			view.nanos = event.nanos
			view.reason = event.reason
			endWhatRuns(view, event.reason)
			view.counts.notRun = notRun(view).reduce((sum, { lines }) => sum + lines.length, 0)
	}
}

type BegunStep = Extract<RunEvent, { type: 'stepStarted' | 'stepPassed' }>

const newStep = (event: BegunStep, status: StepView['status'], nanos: number): StepView => ({
	id: event.step,
	keyword: event.keyword,
	text: event.text,
	line: event.line,
	hidden: event.hidden ?? false,
	background: event.background ?? false,
	calledFrom: event.calledFrom,
	docString: event.docString,
	table: event.table,
	status,
	startedAt: event.at,
	nanos,
	resolved: undefined,
	message: undefined,
	difference: undefined,
	stack: undefined,
	evidence: [],
	steps: [],
})

export function foldRun(events: Iterable<RunEvent>): RunView {
	const view = newRunView()
	for (const event of events) foldEvent(view, event)
	return view
}

/** What was to run and never began, feature by feature. */
export function notRun({ planned = [], features }: Pick<RunView, 'planned' | 'features'>): NotRun[] {
	if (planned.length === 0) return []
	const begun = new Map<string, Set<number>>()
	for (const { path, scenarios } of features) {
		const lines = begun.get(path) ?? new Set()
		for (const { line } of scenarios) lines.add(line)
		begun.set(path, lines)
	}
	return planned.flatMap(({ name, path, featureId, lines }) => {
		const left = readLines(lines).filter((line) => !begun.get(path)?.has(line))
		return left.length > 0 ? [{ name, path, featureId, lines: left }] : []
	})
}

/** The first failure as a sentence for lists, mails and tooltips. */
export function firstFailure(view: RunView): string | undefined {
	for (const feature of view.features) {
		for (const scenario of feature.scenarios) {
			if (scenario.status !== 'failed') continue
			return `${scenario.name}: ${scenario.failure?.sentence ?? 'failed'}`
		}
		// One that was still open when its run ended has that reason.
		if (feature.status === 'error') return `${feature.name}: ${feature.reason ?? view.reason ?? 'could not run'}`
	}
	return view.reason
}

/** The innermost step that decided a failure. */
export function failedStep(steps: StepView[]): StepView | undefined {
	const step = steps.find(({ status }) => status === 'failed' || status === 'wrong' || status === 'error')
	return step && (failedStep(step.steps) ?? step)
}

function failureOf({ id, steps, reason }: ScenarioView): ScenarioFailure {
	const step = failedStep(steps)
	return step ? { id: step.id, sentence: failureSentence(step) } : { id, sentence: reason ?? 'failed' }
}

/** Ids are counted paths (`1.2.3`), so everything is found by position, not by search. */
function position(id: string, level: number): number {
	let begin = 0
	for (let passed = 0; passed < level; passed++) {
		const dot = id.indexOf('.', begin)
		if (dot < 0) return Number.NaN
		begin = dot + 1
	}
	const end = id.indexOf('.', begin)
	return Number(end < 0 ? id.slice(begin) : id.slice(begin, end)) - 1
}

const featureOf = (view: RunView, id: string) => view.features[position(id, 0)]

/** The scenario of an id, or of the id of one of its steps. */
export const findScenario = (view: RunView, id: string): ScenarioView | undefined =>
	featureOf(view, id)?.scenarios[position(id, 1)]

function stepsAround(view: RunView, id: string): StepView[] | undefined {
	let steps = findScenario(view, id)?.steps
	const second = id.indexOf('.', id.indexOf('.') + 1)
	if (second < 0) return steps
	let begin = second + 1
	for (let end = id.indexOf('.', begin); end >= 0 && steps; end = id.indexOf('.', begin)) {
		steps = steps[Number(id.slice(begin, end)) - 1]?.steps
		begin = end + 1
	}
	return steps
}

const findStep = (view: RunView, id: string) => stepsAround(view, id)?.[Number(id.slice(id.lastIndexOf('.') + 1)) - 1]

/** A run that ends early (cancelled, executor lost) leaves nothing running: what was open did not pass. */
function endWhatRuns(view: RunView, reason: string | undefined): void {
	for (const feature of view.features) {
		for (const scenario of feature.scenarios) {
			if (scenario.status !== 'running') continue
			scenario.stopped = failedStep(scenario.steps) === undefined
			scenario.status = 'failed'
			scenario.reason = reason
			view.counts.running--
			view.counts.failed++
			endSteps(scenario.steps, reason)
			scenario.failure = failureOf(scenario)
		}
		if (feature.status === 'running') feature.status = 'error'
	}
}

function endSteps(steps: StepView[], reason: string | undefined): void {
	for (const step of steps) {
		if (step.status === 'running') {
			step.status = 'error'
			step.message = reason
		}
		endSteps(step.steps, reason)
	}
}
