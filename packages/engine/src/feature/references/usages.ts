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
	/** Of a cell: what a step has around its column between the brackets, as `shop.` in `[shop.<what>]`. */
	around?: readonly [before: string, behind: string]
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

/** Cells of Examples whose column fills the brackets of an element, or a part of them: `CLICK [<what>]`, `CLICK [shop.<what>]`. */
function cellsNaming(text: string, name: string, { locators, vocabulary }: ReferenceContext): Usage[] {
	if (!/\[[^\]\n]*<[^<>\n]+>/.test(text)) return []
	const starts = lineStarts(text)
	return readDocument(text, 'keyword').document.sections.flatMap(({ steps, examples }) => {
		const groups = steps.flatMap((step) => rememberedStep(step.text, vocabulary).groups)
		const filled = groups.flatMap(({ part, text }) => {
			const [, before = '', column, behind = ''] = (part === 'locator' && withColumn.exec(text)) || []
			return column === undefined ? [] : [{ before, column, behind }]
		})
		return examples.flatMap(({ header, rows }) =>
			rows.flatMap(({ line, cells, columns: places }) =>
				cells.flatMap((value, at): Usage[] => {
					const found = filled.find(
						({ before, column, behind }) => column === header[at] && nameOf(before + value + behind, locators) === name,
					)
					if (!found) return []
					const start = (starts[line - 1] ?? 0) + (places[at] ?? 1) - 1
					return [{ line, start, end: start + value.length, around: [found.before, found.behind] }]
				}),
			),
		)
	})
}

const withColumn = /^\s*([^<>]*)<([^<>]+)>([^<>]*?)\s*$/

function lineStarts(text: string): number[] {
	let at = 0
	return text.split('\n').map((line) => {
		const start = at
		at += line.length + 1
		return start
	})
}
