import type { FeatureType } from '@assay/contract/feature-types'
import { readFeature } from '@assay/engine/gherkin'

/**
 * How many scenarios a text runs: each Examples row counts, a dynamic Examples of Karate as one. By lines, because thousands
 * of texts are counted at once after a sync; unaware of steps, and content with texts that do not parse.
 */
export function scenarioCount(text: string, featureType: FeatureType): number {
	// Keywords of another language are the parser's business; it is slower and seldom needed.
	if (/^\s*#\s*language\s*:\s*(?!en\s*$)\w/m.test(text.slice(0, 2000)))
		return readFeature(text).feature?.scenarios.length ?? 0
	const karate = featureType === 'KARATE'
	let count = 0
	let scenario: Scenario | undefined
	let quote: string | undefined
	for (const written of text.split('\n')) {
		const line = written.trim()
		const mark = /^("""|```)/.exec(line)?.[1]
		if (quote !== undefined) {
			if (mark === quote) quote = undefined
		} else if (mark !== undefined) quote = mark
		else if (line.startsWith('|')) scenario?.tables.at(-1)?.push(line)
		else {
			const title = titleLine.exec(line)?.[1]
			if (title === 'Examples' || title === 'Scenarios') scenario?.tables.push([])
			else if (title !== undefined) {
				count += scenario ? runsOf(scenario, karate) : 0
				scenario = { outline: title.startsWith('Scenario '), tables: [] }
				if (title === 'Background' || title === 'Rule' || title === 'Feature') scenario = undefined
			}
		}
	}
	return count + (scenario ? runsOf(scenario, karate) : 0)
}

interface Scenario {
	outline: boolean
	/** The lines of each Examples, header first. */
	tables: string[][]
}

const titleLine =
	/^(Feature|Background|Rule|Scenario Outline|Scenario Template|Scenario|Example|Examples|Scenarios)\s*:/

function runsOf({ outline, tables }: Scenario, karate: boolean): number {
	if (tables.length === 0) return karate && outline ? 0 : 1
	return tables.reduce((sum, table) => sum + (karate && isDynamic(table) ? 1 : Math.max(0, table.length - 1)), 0)
}

/** One cell and no rows: an expression that gives the rows when the feature runs. */
const isDynamic = (table: string[]) => table.length === 1 && /^\|([^|\\]|\\.)+\|$/.test(table[0] ?? '')
