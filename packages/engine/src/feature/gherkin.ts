import type { DescribedStep, GherkinProblem, Section, Step } from '@assay/karate/gherkin/document'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { type Tag, tagText } from '@assay/karate/gherkin/tag'

/**
 * A keyword feature's text as scenarios that can be run, an Examples row each. A step keeps its text as it is written: which
 * column of Examples a group means is decided when it is cut. Unaware of actions.
 */
export interface Feature {
	name: string
	scenarios: RunnableScenario[]
}

export interface RunnableScenario {
	name: string
	/** Of an Examples row, the row's. */
	line: number
	/** The line of its Scenario keyword. */
	scenarioLine: number
	/** With their @. */
	tags: string[]
	row?: Record<string, string>
	/** Those of the Background first. */
	steps: Step[]
	/** What it would need to run: steps of its own, or, where it stands for Examples, rows. */
	lacks?: 'steps' | 'rows'
}

/** What can be read of a text, and what is wrong with it: a text with problems is not run. */
export interface ReadFeature {
	feature: Feature
	problems: GherkinProblem[]
	described: DescribedStep[]
}

export function readFeature(text: string): ReadFeature {
	const { document, described, ...read } = readDocument(text, 'keyword')
	const problems = read.problems.filter(({ severity }) => severity === 'error')
	const { name, tags, sections } = document
	return { feature: { name, scenarios: sections.flatMap((section) => expand(section, tags)) }, problems, described }
}

const written = (tags: Tag[]) => tags.map((tag) => `@${tagText(tag)}`)

function expand(section: Section, inherited: Tag[]): RunnableScenario[] {
	const { name, line, examples, background } = section
	const tags = [...inherited, ...section.tags]
	const steps = [...background, ...section.steps]
	const own = { scenarioLine: line, ...(section.steps.length === 0 ? { lacks: 'steps' as const } : {}) }
	if (examples.length === 0) return [{ name, line, tags: written(tags), steps, ...own }]
	return examples.flatMap(({ line, header, rows, tags: more }): RunnableScenario[] => {
		const all = written([...tags, ...more])
		if (rows.length === 0) return [{ name, line, tags: all, steps, ...own, lacks: 'rows' }]
		return rows.map(({ line, cells }) => {
			const row = Object.fromEntries(cells.map((value, index) => [header[index] ?? '', value]))
			const fill = (text: string) => fillColumns(text, row)
			return {
				name: fill(name),
				line,
				tags: all,
				row,
				steps: steps.map((step) => (step.background ? step : filled(step, fill))),
				...own,
			}
		})
	})
}

/** Doc strings and tables are filled at once; the text keeps its groups. */
const filled = (step: Step, fill: (text: string) => string): Step => ({
	...step,
	...(step.docString === undefined ? {} : { docString: fill(step.docString) }),
	...(step.table ? { table: step.table.map((line) => line.map(fill)) } : {}),
})

const fillColumns = (text: string, row: Record<string, string>) =>
	text.replace(/<([^<>]+)>/g, (whole, column: string) => (Object.hasOwn(row, column) ? (row[column] ?? '') : whole))
