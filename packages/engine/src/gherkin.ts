import { AstBuilder, dialects, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import {
	type Background,
	type Examples,
	type GherkinDocument,
	IdGenerator,
	type Scenario,
	type Step,
	type TableRow,
	type Tag,
} from '@cucumber/messages'

/**
 * A feature's text as scenarios that can be run, an Examples row each. Expanded from the document and never from pickles:
 * there `ENTER [login.user] + <user>` has lost its brackets. Unaware of actions.
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
	tags: string[]
	row?: Record<string, string>
	steps: FeatureStep[]
}

export interface FeatureStep {
	keyword: string
	/** As written, without a leading `!`; columns of Examples are filled in later, inside the bracket groups. */
	text: string
	line: number
	/** Of the text. */
	column: number
	hidden: boolean
	background: boolean
	docString?: string
	table?: string[][]
}

export interface GherkinProblem {
	line: number
	column: number
	message: string
}

export type ReadFeature =
	| { feature: Feature; problems?: undefined }
	| { feature?: undefined; problems: GherkinProblem[] }

export function readFeature(text: string): ReadFeature {
	const document = parseGherkin(text)
	if ('problems' in document) return document
	const { feature } = document
	if (!feature) return { problems: [{ line: 1, column: 1, message: 'There is no Feature in this text' }] }
	const tags = names(feature.tags)
	const scenarios: RunnableScenario[] = []
	let background: FeatureStep[] = []
	for (const child of feature.children) {
		if (child.background) background = backgroundSteps(child.background)
		if (child.scenario) scenarios.push(...expand(child.scenario, tags, background))
		if (!child.rule) continue
		const ruleTags = [...tags, ...names(child.rule.tags)]
		let steps = background
		for (const inner of child.rule.children) {
			if (inner.background) steps = [...background, ...backgroundSteps(inner.background)]
			if (inner.scenario) scenarios.push(...expand(inner.scenario, ruleTags, steps))
		}
	}
	return { feature: { name: feature.name, scenarios } }
}

/** The document of @cucumber/gherkin, whose lines and columns are those of the text as written. */
export function parseGherkin(text: string): GherkinDocument | { problems: GherkinProblem[] } {
	const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher())
	try {
		return parser.parse(hiddenMarksBehindKeywords(text))
	} catch (error) {
		const errors = (error as { errors?: Error[] }).errors ?? [error as Error]
		return { problems: errors.map(gherkinProblem) }
	}
}

/**
 * `! Then CLICK [x]` → `Then ! CLICK [x]`, keeping every line and column: as the first line of a scenario Gherkin would
 * take it for its description, and the scenario would pass empty.
 */
export function hiddenMarksBehindKeywords(text: string): string {
	if (!text.includes('!')) return text
	const keywords = stepKeywords(text)
	let fence = ''
	return text
		.split('\n')
		.map((line) => {
			const trimmed = line.trimStart()
			if (fence) {
				if (trimmed.startsWith(fence)) fence = ''
				return line
			}
			fence = ['"""', '```'].find((mark) => trimmed.startsWith(mark)) ?? ''
			const [, indent = '', mark = '', rest = ''] = line.match(/^(\s*)(!\s*)(.*)$/s) ?? []
			const keyword = mark && keywords.find((word) => rest.startsWith(word))
			return keyword ? indent + keyword + mark + rest.slice(keyword.length) : line
		})
		.join('\n')
}

/** Above it only comments and empty lines may stand, so a long text is not read to its end. */
const languageLine = /^(?:[^\S\n]*(?:#.*)?\n)*?[^\S\n]*#\s*language\s*:\s*([\w-]+)[^\S\n]*(?:\n|$)/

/** The step keywords of the feature's language, longest first, with their blank. */
export function stepKeywords(text: string): string[] {
	const language = text.match(languageLine)?.[1] ?? 'en'
	const dialect = dialects[language] ?? dialects.en
	const { given = [], when = [], then = [], and = [], but = [] } = dialect ?? {}
	return [...new Set([...given, ...when, ...then, ...and, ...but])].sort((one, other) => other.length - one.length)
}

function gherkinProblem(error: Error): GherkinProblem {
	const { line = 1, column = 1 } = (error as { location?: { line?: number; column?: number } }).location ?? {}
	const message = error.message.replace(/^\(\d+:\d+\):\s*/, '')
	const found = message.match(/^expected: .*, got '(.*)'$/s)
	if (!found) return { line, column, message: message.replace(/^inconsistent/, 'Inconsistent') }
	return {
		line,
		column,
		message: `"${found[1]}" cannot stand here: it begins with no keyword such as Given, When, Then, And, Scenario`,
	}
}

const names = (tags: readonly Tag[]) => tags.map(({ name }) => name)

const backgroundSteps = ({ steps }: Background) => steps.map((step) => readStep(step, true))

function readStep(step: Step, background: boolean): FeatureStep {
	const { keyword, location, docString, dataTable } = step
	return {
		keyword: keyword.trim(),
		...stepText(step),
		line: location.line,
		background,
		...(docString ? { docString: docString.content } : {}),
		...(dataTable ? { table: dataTable.rows.map(cells) } : {}),
	}
}

/** The text without its mark of a hidden step, and where it begins: as written, wherever the mark stood. */
export function stepText({ keyword, text, location }: Step): { text: string; column: number; hidden: boolean } {
	const [mark = ''] = text.match(/^!\s*/) ?? []
	const column = (location.column ?? 1) + keyword.length + mark.length
	return { text: text.slice(mark.length), column, hidden: mark !== '' }
}

const cells = (row: TableRow) => row.cells.map(({ value }) => value)

function expand(scenario: Scenario, inherited: string[], background: FeatureStep[]): RunnableScenario[] {
	const tags = [...inherited, ...names(scenario.tags)]
	const steps = [...background, ...scenario.steps.map((step) => readStep(step, false))]
	const scenarioLine = scenario.location.line
	if (scenario.examples.length === 0) return [{ name: scenario.name, line: scenarioLine, scenarioLine, tags, steps }]
	return scenario.examples.flatMap((examples) => rows(scenario, examples, tags, steps))
}

function rows(scenario: Scenario, examples: Examples, tags: string[], steps: FeatureStep[]): RunnableScenario[] {
	const header = examples.tableHeader ? cells(examples.tableHeader) : []
	return examples.tableBody.map((body) => {
		const row = Object.fromEntries(cells(body).map((value, index) => [header[index] ?? '', value]))
		const fill = (text: string) => fillColumns(text, row)
		return {
			name: fill(scenario.name),
			line: body.location.line,
			scenarioLine: scenario.location.line,
			tags: [...tags, ...names(examples.tags)],
			row,
			steps: steps.map((step) => (step.background ? step : filled(step, fill))),
		}
	})
}

/** Doc strings and tables are filled at once; the text keeps its groups. */
const filled = (step: FeatureStep, fill: (text: string) => string): FeatureStep => ({
	...step,
	...(step.docString === undefined ? {} : { docString: fill(step.docString) }),
	...(step.table ? { table: step.table.map((line) => line.map(fill)) } : {}),
})

const fillColumns = (text: string, row: Record<string, string>) =>
	text.replace(/<([^<>]+)>/g, (whole, column: string) => (Object.hasOwn(row, column) ? (row[column] ?? '') : whole))
