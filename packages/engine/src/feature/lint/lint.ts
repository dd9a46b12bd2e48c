import type {
	DescribedStep,
	Examples,
	FeatureDocument,
	GherkinProblem,
	Section,
	Step,
} from '@assay/karate/gherkin/document'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { wholeText } from '../whole-text.ts'
import type { LintContext, StepFinding } from './lint-context.ts'
import { readVariables } from './lint-variables.ts'
import { rememberedFindings } from './remembered-findings.ts'
import { stepsDescribed } from './steps-described.ts'

/**
 * What would not run, found by reading alone. The editor and `assay lint` show it. What is wrong with the text as Gherkin is
 * what a run refuses, and hides nothing of the rest. Unaware of files and screens.
 */
export interface LintProblem {
	/** From 1. */
	line: number
	column: number
	endColumn: number
	severity: 'error' | 'warning'
	message: string
	/** Replaces a piece of the text; offsets from its start. */
	fix?: { text: string; from: number; to: number }
	missing?: StepFinding['missing']
}

export function lint(text: string, context: LintContext): LintProblem[] {
	const { dialect } = context.language
	const karate = dialect === 'karate'
	const { document, problems, described } = readDocument(text, dialect)
	const lines = text.split('\n')
	const starts = lineStarts(lines)
	const wholeLine = (problem: GherkinProblem): LintProblem => ({
		...problem,
		endColumn: Math.max((lines[problem.line - 1]?.trimEnd().length ?? 0) + 1, problem.column + 1),
	})
	const empty = document.sections.filter(
		({ steps, background }) => steps.length === 0 && (!karate || background.length === 0),
	)
	const all = stepsOf(document).map((one) => ({ ...one, whole: karate ? one.step : whole(one.step, context) }))
	const variables = readVariables(karate ? [] : all.map((one) => one.whole), context)
	const check = rememberedFindings(context, variables)
	const broken = new Set(problems.map(({ line }) => line))
	const found = all.flatMap(({ step, whole, columns }) =>
		[
			...check(whole.text, columns),
			...variables.unused(whole),
			...(karate || step.docString === undefined || whole !== step || broken.has(step.line + 1)
				? []
				: [unreadBelow(step)]),
		].map((finding) => inLine(inStep(finding, step), step, starts)),
	)
	const unread = stepsDescribed(described, karate ? undefined : context.vocabulary).map(notRun)
	const rowless = document.sections.flatMap(({ examples }) =>
		// To Karate, one cell may be an expression that makes the rows.
		examples.filter(({ header, rows }) => rows.length === 0 && (!karate || header.length > 1)),
	)
	return [
		...problems,
		...unread,
		...empty.map((section) => withoutSteps(section, karate)),
		...rowless.map((examples) => withoutRows(examples, karate)),
	]
		.map(wholeLine)
		.concat(found)
		.sort((one, other) => one.line - other.line || one.column - other.column)
}

/** With the doc string below it as a part of its text; the step itself where its action takes none. */
function whole(step: Step, { vocabulary }: LintContext): Step {
	const text = wholeText(step, vocabulary)
	return text === step.text ? step : { ...step, text }
}

/** What is wrong with a doc string is shown at the step. */
const inStep = ({ fix, ...finding }: StepFinding, { text }: Step): StepFinding =>
	finding.from < text.length
		? { ...finding, ...(fix === undefined ? {} : { fix }) }
		: { ...finding, from: 0, to: text.length }

const unreadBelow = ({ text }: Step): StepFinding => ({
	from: 0,
	to: text.length,
	severity: 'warning',
	message: 'The text below this step is not read: its action takes none, or has its own in the step',
})

const notRun = ({ line, column }: DescribedStep): GherkinProblem => ({
	line,
	column,
	severity: 'warning',
	message:
		'This is a part of the description and is not run: a step begins with "* " or "Given " below a Scenario or a Background',
})

const withoutSteps = ({ line, column }: Section, karate: boolean): GherkinProblem => ({
	line,
	column,
	severity: karate ? 'warning' : 'error',
	message: karate
		? 'This scenario has no steps: it passes without checking anything'
		: 'This scenario has no steps: it fails',
})

const withoutRows = ({ line }: Examples, karate: boolean): GherkinProblem => ({
	line,
	column: 1,
	severity: karate ? 'warning' : 'error',
	message: 'These Examples have no rows: nothing of them runs',
})

function inLine({ from, to, severity, message, fix, missing }: StepFinding, step: Step, starts: number[]): LintProblem {
	const { line, column } = step
	const start = (starts[line - 1] ?? 0) + column - 1
	return {
		line,
		column: column + from,
		endColumn: column + Math.max(to, from + 1),
		severity,
		message,
		...(fix === undefined ? {} : { fix: { text: fix, from: start + from, to: start + to } }),
		...(missing ? { missing } : {}),
	}
}

/** Every step once, with the columns of Examples that it may name; those of all its scenarios for one of a Background. */
function stepsOf({ background, sections }: FeatureDocument): { step: Step; columns: Set<string> }[] {
	const found = new Map<Step, Set<string>>(background.map((step) => [step, new Set()]))
	for (const { background, steps, examples } of sections) {
		const columns = examples.flatMap(({ header }) => header)
		for (const step of [...background, ...steps]) found.set(step, new Set([...(found.get(step) ?? []), ...columns]))
	}
	return [...found].map(([step, columns]) => ({ step, columns }))
}

function lineStarts(lines: string[]): number[] {
	let at = 0
	return lines.map((line) => {
		const start = at
		at += line.length + 1
		return start
	})
}
