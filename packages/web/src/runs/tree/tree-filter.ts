import type { FeatureView, RunView, ScenarioView } from '@assay/engine/log/fold'

/** Which scenarios of a run somebody wants to see. */
export interface TreeFilter {
	failedOnly: boolean
	search: string
}

export const noFilter: TreeFilter = { failedOnly: false, search: '' }

export const isFiltering = ({ failedOnly, search }: TreeFilter) => failedOnly || search.trim() !== ''

/** The view with the scenarios that are wanted; a feature of which none is left stands only where it could not run. */
export function filtered(view: RunView, filter: TreeFilter): RunView {
	if (!isFiltering(filter)) return view
	const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
	const wanted = (feature: FeatureView, scenario: ScenarioView) => {
		if (filter.failedOnly && scenario.status === 'passed') return false
		const text = words.length > 0 ? textOf(feature, scenario) : ''
		return words.every((word) => text.includes(word))
	}
	const features = view.features
		.map((feature) => ({ ...feature, scenarios: feature.scenarios.filter((one) => wanted(feature, one)) }))
		.filter(({ scenarios, status }) => scenarios.length > 0 || (status === 'error' && words.length === 0))
	return { ...view, features }
}

const textOf = (feature: FeatureView, { name, failure, tags, row }: ScenarioView) =>
	[name, failure?.sentence, feature.name, ...tags, ...Object.values(row ?? {})].join('\n').toLowerCase()
