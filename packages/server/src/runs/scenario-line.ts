import type { RunScenario } from '@assay/contract/runs'
import type { FeatureView, ScenarioView } from '@assay/engine/log/fold'
import type { Folded } from './folded.ts'

/** A scenario as a page of its run holds it. */
export interface ScenarioLine extends RunScenario {
	status: ScenarioView['status']
	/** Numbers of its first and last event. */
	span: [first: number, last: number]
}

export function lineOf(folded: Folded, scenario: ScenarioView): ScenarioLine {
	const { id, name, line, tags, row, status, nanos, reason, failure } = scenario
	return {
		scenario: id,
		name,
		line,
		tags,
		...(row ? { row } : {}),
		nanos,
		...(reason === undefined ? {} : { reason }),
		...(failure ? { failure: failure.sentence.split('\n', 1)[0] ?? '' } : {}),
		status,
		span: folded.spanOf(id) ?? [1, folded.next],
	}
}

/** What somebody looks for: every word, and a verdict where one is named. */
export interface Wanted {
	text: string
	verdict?: ScenarioView['status'] | undefined
}

/** Whether a scenario of a feature is wanted. */
export function wants({ text, verdict }: Wanted): (line: ScenarioLine, feature: Pick<FeatureView, 'name'>) => boolean {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean)
	return (line, { name }) => {
		if (verdict !== undefined && line.status !== verdict) return false
		if (words.length === 0) return true
		const all = [line.name, line.failure, name, ...line.tags, ...Object.values(line.row ?? {})].join('\n').toLowerCase()
		return words.every((word) => all.includes(word))
	}
}
