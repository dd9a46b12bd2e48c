import { readTag } from '@assay/karate/gherkin/tag'
import type { TagFilter } from '@assay/karate/gherkin/tag-filter'
import type { RunnableScenario } from './gherkin.ts'

/** Whether a scenario of a keyword feature runs. */
export const isChosen = (
	{ line, scenarioLine, tags }: RunnableScenario,
	filter: TagFilter,
	only?: readonly number[],
): boolean => filter(tags.map(readTag)) && (!only || only.includes(line) || only.includes(scenarioLine))
