import type { Step } from '@assay/karate/gherkin/document'
import { brackets, type Slot } from './action.ts'
import { findStep } from './find-action.ts'
import { type Group, variableForms } from './steps.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * A step's text with the doc string below it as what its action still lacks: its test data, else its expected result. The
 * text itself where there is none, or where every place is taken.
 */
export function wholeText({ text, docString }: Pick<Step, 'text' | 'docString'>, vocabulary: Vocabulary): string {
	if (docString === undefined) return text
	const { action, groups, problems } = findStep(text, vocabulary)
	const free = problems.length > 0 ? [] : Object.values(action?.slots ?? {}).filter((slot) => isFree(slot, groups))
	const slot = free.find(({ required }) => required) ?? free[0]
	return slot ? `${text} + ${brackets[slot.part].join(escaped(docString))}` : text
}

const isFree = ({ takes, part, or }: Slot<unknown>, groups: Group[]) =>
	takes !== 'element' && takes !== 'elements' && !groups.some((one) => one.part === part || one.part === or)

const special = new RegExp(String.raw`${variableForms}|[\\<>{}[\]]`, 'gu')

/** Variables are filled in; every other bracket stands for itself. */
const escaped = (text: string) => text.replace(special, (found) => (found.length > 1 ? found : `\\${found}`))
