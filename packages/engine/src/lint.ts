import { parseFeature } from '@assay/karate/gherkin/parse-feature'
import type { FeatureChild, GherkinDocument, Scenario, Step } from '@cucumber/messages'
import { isKarate } from './dialect.ts'
import { parseGherkin, stepText } from './gherkin.ts'
import type { LintContext, StepFinding } from './lint-keyword-step.ts'
import { readVariables } from './lint-variables.ts'
import { rememberedFindings } from './remembered-findings.ts'

/** What would not run, found by reading alone. The editor and `assay lint` show it. Unaware of files and screens. */
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
	const document = parseGherkin(text)
	const lines = text.split('\n')
	const karate = isKarate(context.featureType)
	if ('problems' in document) {
		// Karate's own reader takes more than Gherkin allows, uneven tables for one.
		const severity = karate && isTolerated(text) ? 'warning' : 'error'
		return document.problems.map(({ line, column, message }) => {
			const endColumn = Math.max((lines[line - 1]?.trimEnd().length ?? 0) + 1, column + 1)
			return { line, column, endColumn, severity, message }
		})
	}
	const starts = lineStarts(lines)
	const problems: LintProblem[] = []
	const sections = sectionsOf(document)
	const variables = readVariables(karate ? [] : sections.flatMap(({ steps }) => steps), context)
	const check = rememberedFindings(context, variables.names)
	for (const section of sections) {
		if (section.scenario && section.steps.length === 0 && section.background === 0) {
			const { line, column = 1 } = section.scenario.location
			const message = 'This scenario has no steps: it would pass without checking anything'
			problems.push({ line, column, endColumn: (lines[line - 1]?.length ?? 0) + 1, severity: 'warning', message })
		}
		for (const step of section.steps) {
			const { text: written, column } = stepText(step)
			const found = [...check(written, section.columns), ...variables.unused(step)]
			const { line } = step.location
			for (const { from, to, severity, message, fix, missing } of found) {
				const start = (starts[line - 1] ?? 0) + column - 1
				problems.push({
					line,
					column: column + from,
					endColumn: column + Math.max(to, from + 1),
					severity,
					message,
					...(fix === undefined ? {} : { fix: { text: fix, from: start + from, to: start + to } }),
					...(missing ? { missing } : {}),
				})
			}
		}
	}
	return problems
}

interface Section {
	scenario?: Scenario
	steps: readonly Step[]
	columns: Set<string>
	/** Number of steps that run before its own. */
	background: number
}

function sectionsOf(document: GherkinDocument): Section[] {
	const read = (children: readonly Pick<FeatureChild, 'background' | 'scenario'>[], before: number): Section[] => {
		let background = before
		return children.flatMap(({ background: own, scenario }): Section[] => {
			if (own) {
				background = before + own.steps.length
				return [{ steps: own.steps, columns: new Set(), background: before }]
			}
			if (!scenario) return []
			const columns = scenario.examples.flatMap(({ tableHeader }) => tableHeader?.cells.map(({ value }) => value) ?? [])
			return [{ scenario, steps: scenario.steps, columns: new Set(columns), background }]
		})
	}
	const children = document.feature?.children ?? []
	const shared = children.reduce((steps, { background }) => steps + (background?.steps.length ?? 0), 0)
	return [...read(children, 0), ...children.flatMap(({ rule }) => (rule ? read(rule.children, shared) : []))]
}

function isTolerated(text: string): boolean {
	try {
		parseFeature(text)
		return true
	} catch {
		return false
	}
}

function lineStarts(lines: string[]): number[] {
	let at = 0
	return lines.map((line) => {
		const start = at
		at += line.length + 1
		return start
	})
}
