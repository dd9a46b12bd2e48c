import { readDocument } from '@assay/karate/gherkin/read-document'
import { nameOf } from '../locators.ts'
import { rememberedStep } from '../remembered-step.ts'
import { stepLines } from '../step-lines.ts'
import { type Reference, type ReferenceContext, stepReferences } from './references.ts'

/** Where a feature uses an object (`page.element`), a key of the test data or a variable. */
export interface Usage {
	/** From 1. */
	line: number
	/** Offsets of the name from the start of the text. */
	start: number
	end: number
}

type Wanted = Pick<Reference, 'kind' | 'name'>

export function usagesOf(text: string, wanted: Wanted, context: ReferenceContext): Usage[] {
	const steps = stepLines(text)
	const inSteps = steps.flatMap((step) =>
		stepReferences(step.text, context)
			.filter(({ kind, name }) => kind === wanted.kind && name === wanted.name)
			.map(({ from, to }) => ({ line: step.line, start: step.start + from, end: step.start + to })),
	)
	const cells = wanted.kind === 'object' ? cellsNaming(text, wanted.name, context) : []
	return [...inSteps, ...cells].sort((one, other) => one.start - other.start)
}

/** Cells of Examples whose column fills the brackets of an element: `CLICK [<what>]`. */
function cellsNaming(text: string, name: string, { locators, vocabulary }: ReferenceContext): Usage[] {
	if (!/\[\s*<[^<>]+>\s*\]/.test(text)) return []
	const starts = lineStarts(text)
	return readDocument(text, 'keyword').document.sections.flatMap(({ steps, examples }) => {
		const groups = steps.flatMap((step) => rememberedStep(step.text, vocabulary).groups)
		const columns = new Set(
			groups.flatMap(({ part, text }) => (part === 'locator' && /^\s*<([^<>]+)>\s*$/.exec(text)?.[1]) || []),
		)
		return examples.flatMap(({ header, rows }) =>
			rows.flatMap(({ line, cells, columns: places }) =>
				cells.flatMap((value, at): Usage[] => {
					const column = header[at]
					if (column === undefined || !columns.has(column) || nameOf(value, locators) !== name) return []
					const start = (starts[line - 1] ?? 0) + (places[at] ?? 1) - 1
					return [{ line, start, end: start + value.length }]
				}),
			),
		)
	})
}

function lineStarts(text: string): number[] {
	let at = 0
	return text.split('\n').map((line) => {
		const start = at
		at += line.length + 1
		return start
	})
}
