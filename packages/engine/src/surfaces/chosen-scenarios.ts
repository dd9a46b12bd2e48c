import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { FeatureType } from '@assay/contract/feature-types'
import { isKarate } from '@assay/contract/feature-types'
import { planScenarios } from '@assay/karate/gherkin/expand-outline'
import { isSelected } from '@assay/karate/gherkin/is-selected'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { readTagFilter, type TagFilter } from '@assay/karate/gherkin/tag-filter'
import { environmentName } from '../feature/environment-name.ts'
import { readFeature } from '../feature/gherkin.ts'
import { isChosen } from '../feature/is-chosen.ts'

/** How many of the scenarios of a text a run takes; rows of Examples count, those that only a run can make as one. */
export interface Chosen {
	runs: number
	of: number
}

type Text = Pick<BundleFeature, 'text' | 'featureType' | 'only'>

/** Known before the run, by what the run itself decides with. Throws one sentence where the tags cannot be read. */
export function chosenScenarios(
	features: Iterable<Text>,
	tags: string,
	environment: Pick<Bundle['environment'], 'name' | 'settings'>,
): Chosen {
	const filter = readTagFilter(tags)
	const sum: Chosen = { runs: 0, of: 0 }
	for (const feature of features) {
		const { lines, of } = chosenLines(feature, filter, environmentName(environment))
		sum.runs += lines.length
		sum.of += of
	}
	return sum
}

/** How many scenarios a text holds: each row of Examples, rows that only a run can make as one; of one with mistakes, what can be counted. */
export function scenarioCount(text: string, featureType: FeatureType): number {
	if (!isKarate(featureType)) return readFeature(text).feature.scenarios.filter(({ lacks }) => lacks !== 'rows').length
	const { document } = readDocument(text, 'karate')
	return planScenarios(document).filter(({ dynamic }) => dynamic?.expression !== '').length
}

/** The lines of the outlines of a text whose rows only a run can make: all of these rows have the line of their outline. */
export function linesOfMadeRows(text: string, featureType: FeatureType): Set<number> {
	if (!isKarate(featureType)) return new Set()
	const plans = planScenarios(readDocument(text, 'karate').document)
	return new Set(plans.filter(({ dynamic }) => dynamic).map(({ line }) => line))
}

/**
 * The lines of the scenarios and Examples rows that a run takes of a text; rows that only a run can make stand for one, by the
 * line of their outline. A text that cannot be read runs nothing, whatever can be counted in it.
 */
export function chosenLines(
	{ text, featureType, only }: Text,
	tags: TagFilter,
	env: string | undefined,
): { lines: number[]; of: number; readable: boolean } {
	const linesOf = (chosen: { line: number }[]) => chosen.map(({ line }) => line)
	if (!isKarate(featureType)) {
		const { feature, problems } = readFeature(text)
		const { scenarios } = feature
		const readable = problems.length === 0
		const chosen = readable ? scenarios.filter((one) => isChosen(one, tags, only)) : []
		return { lines: linesOf(chosen), of: scenarios.length, readable }
	}
	const { document, problems } = readDocument(text, 'karate')
	const plans = planScenarios(document)
	const readable = !problems.some(({ severity }) => severity === 'error')
	const chosen = readable ? plans.filter((plan) => isSelected(plan, { tags, only, env, called: false })) : []
	return { lines: linesOf(chosen), of: plans.length, readable }
}
