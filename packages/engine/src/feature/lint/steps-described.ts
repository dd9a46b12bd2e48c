import type { DescribedStep } from '@assay/karate/gherkin/document'
import { rememberedStep } from '../remembered-step.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { beginsWithKeyword } from './lint-karate-step.ts'

/**
 * Lines of descriptions that were meant as steps. One that begins with a keyword of Gherkin may be a sentence; not so with an action
 * of `vocabulary` behind that, or without a vocabulary a keyword of Karate.
 */
export const stepsDescribed = (described: DescribedStep[], vocabulary?: Vocabulary): DescribedStep[] =>
	described.filter(({ text }) =>
		vocabulary ? rememberedStep(text, vocabulary).action !== undefined : beginsWithKeyword(text),
	)

/** What a run says of them; undefined where there are none. */
export function stepsDescribedNote(
	path: string,
	described: DescribedStep[],
	vocabulary?: Vocabulary,
): string | undefined {
	const steps = stepsDescribed(described, vocabulary)
	const [first] = steps
	if (!first) return undefined
	const what = steps.length === 1 ? 'a step is' : `${steps.length} steps are`
	return `${path}, line ${first.line}: ${what} read as a part of the description and not run`
}
