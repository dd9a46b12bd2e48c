import { type FeatureType, isKarate } from '@assay/contract/feature-types'
import { planScenarios } from '@assay/karate/gherkin/expand-outline'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { readFeature } from '../feature/gherkin.ts'

/**
 * The lines of the same scenarios in a later text of a feature: of the same name, of an outline with the same row. Undefined where
 * one of them is not there any more.
 */
export function linesInLaterText(
	featureType: FeatureType,
	{ before, now }: { before: string; now: string },
	lines: readonly number[],
): number[] | undefined {
	const known = scenariosOf(before, featureType)
	const there = scenariosOf(now, featureType)
	const found = lines.map((line) => {
		const marks = known.filter((one) => one.line === line).map(({ mark }) => mark)
		return there.filter(({ mark }) => marks.includes(mark)).map((one) => one.line)
	})
	return found.some((one) => one.length === 0) ? undefined : [...new Set(found.flat())]
}

function scenariosOf(text: string, featureType: FeatureType): { line: number; mark: string }[] {
	const all = isKarate(featureType)
		? planScenarios(readDocument(text, 'karate').document)
		: readFeature(text).feature.scenarios
	return all.map(({ line, name, row = null }) => ({ line, mark: JSON.stringify([name, row]) }))
}
