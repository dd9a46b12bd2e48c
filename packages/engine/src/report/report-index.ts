import { failureSentence } from '../failure-sentence.ts'
import { failedStep, type RunView, type ScenarioView } from '../fold.ts'

/** What the page knows of every scenario before any step is loaded: short names, since there may be ten thousand. */
export interface ReportIndex {
	startedAt: number | undefined
	features: {
		id: string
		name: string
		path: string
		type: string
		status: string
		nanos: number
		reason?: string
		scenarios: IndexedScenario[]
	}[]
	notes: RunView['notes']
}

export interface IndexedScenario {
	/** Name, line, status, nanoseconds, milliseconds after the run's start, number of its data file. */
	n: string
	l: number
	s: ScenarioView['status']
	d: number
	a: number
	c: number
	tags?: string[]
	row?: Record<string, string>
	/** The sentence of its failure. */
	m?: string
}

export function reportIndex(view: RunView, chunkOf: Map<string, number>): ReportIndex {
	const start = view.startedAt ?? view.features[0]?.startedAt ?? 0
	return {
		startedAt: view.startedAt,
		features: view.features.map((feature) => ({
			id: feature.id,
			name: feature.name,
			path: feature.path,
			type: feature.featureType,
			status: feature.status,
			nanos: feature.nanos,
			...(feature.reason ? { reason: feature.reason } : {}),
			scenarios: feature.scenarios.map((scenario) => indexed(scenario, start, chunkOf.get(scenario.id) ?? 0)),
		})),
		notes: view.notes,
	}
}

function indexed(scenario: ScenarioView, start: number, chunk: number): IndexedScenario {
	const failure = scenario.status === 'failed' ? scenarioSentence(scenario) : undefined
	return {
		n: scenario.name,
		l: scenario.line,
		s: scenario.status,
		d: scenario.nanos,
		a: scenario.startedAt - start,
		c: chunk,
		...(scenario.tags.length > 0 ? { tags: scenario.tags } : {}),
		...(scenario.row ? { row: scenario.row } : {}),
		...(failure ? { m: failure } : {}),
	}
}

/** The sentence a failed scenario is known by: its innermost failed step's, else its own reason. */
export function scenarioSentence(scenario: ScenarioView): string {
	const step = failedStep(scenario.steps)
	return step ? failureSentence(step) : (scenario.reason ?? 'failed')
}
