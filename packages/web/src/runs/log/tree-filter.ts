import type { FeatureView, RunView, ScenarioView } from '@assay/engine/log/fold'
import { couldNotRun } from './could-not-run.ts'

/** Which scenarios of a run somebody wants to see. */
export interface TreeFilter {
	failedOnly: boolean
	search: string
}

export const noFilter: TreeFilter = { failedOnly: false, search: '' }

export const isFiltering = ({ failedOnly, search }: TreeFilter) => failedOnly || search.trim() !== ''

/** Whether a scenario has the words that somebody looks for. */
export type Found = (feature: FeatureView, scenario: ScenarioView) => boolean

/** The view with the scenarios that are wanted; a feature of which none is left stands only where it could not run. */
export function filtered(view: RunView, filter: TreeFilter, found: Found = foundHere(filter.search)): RunView {
	if (!isFiltering(filter)) return view
	const wanted = (feature: FeatureView, scenario: ScenarioView) =>
		(!filter.failedOnly || (scenario.status === 'failed' && !couldNotRun(view, scenario))) && found(feature, scenario)
	const features = view.features
		.map((feature) => ({ ...feature, scenarios: feature.scenarios.filter((one) => wanted(feature, one)) }))
		.filter(({ scenarios, status }) => scenarios.length > 0 || (status === 'error' && filter.search.trim() === ''))
	return { ...view, features }
}

/** Every word stands in what the page has of a scenario. */
export function foundHere(search: string): Found {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean)
	return (feature, scenario) => {
		const text = words.length > 0 ? textOf(feature, scenario) : ''
		return words.every((word) => text.includes(word))
	}
}

const textOf = (feature: FeatureView, { name, failure, tags, row }: ScenarioView) =>
	[name, failure?.sentence, feature.name, ...tags, ...Object.values(row ?? {})].join('\n').toLowerCase()
