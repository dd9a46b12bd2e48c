// One runnable scenario per section, or per Examples row of an outline.

import type { FeatureDocument, Section, Step } from './document.ts'
import type { Tag } from './tag.ts'

export interface ScenarioPlan {
	section: Section
	name: string
	line: number
	tags: Tag[]
	steps: Step[]
	/** Position of the row in its Examples table; -1 for a plain scenario. */
	rowIndex: number
	/** Position of that table among those of the outline; -1 for a plain scenario. */
	tableIndex: number
	row?: Record<string, unknown>
	/** Columns marked `name!`: their cells are expressions, evaluated when the scenario starts. */
	evaluated?: Set<string>
	/** A table without rows. One cell is an expression that makes them; '' makes none. */
	dynamic?: { expression: string; line: number; tags: Tag[] }
}

export function planScenarios(document: FeatureDocument): ScenarioPlan[] {
	return document.sections.flatMap((section) => planSection(document, section))
}

function planSection(document: FeatureDocument, section: Section): ScenarioPlan[] {
	const tags = [...document.tags, ...section.tags]
	if (section.kind === 'scenario' && section.examples.length === 0) return [plainPlan(section, tags)]
	return section.examples.flatMap((examples, tableIndex) => {
		const all = [...tags, ...examples.tags]
		if (examples.rows.length === 0) {
			const expression = examples.header.length === 1 ? (examples.header[0] ?? '') : ''
			return [{ ...plainPlan(section, all), dynamic: { expression, line: examples.line, tags: all } }]
		}
		const evaluated = new Set(examples.header.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1)))
		const names = examples.header.map((name) => name.replace(/!$/, ''))
		return examples.rows.map(({ line, cells }, rowIndex) => {
			// an empty cell is no text of length zero but nothing at all
			const row = Object.fromEntries(names.map((name, index) => [name, cells[index] || null]))
			return { ...rowPlan(section, all, row, rowIndex, line, { evaluated }), tableIndex }
		})
	})
}

function plainPlan(section: Section, tags: Tag[]): ScenarioPlan {
	return { section, name: section.name, line: section.line, tags, steps: section.steps, rowIndex: -1, tableIndex: -1 }
}

export function rowPlan(
	section: Section,
	tags: Tag[],
	row: Record<string, unknown>,
	rowIndex: number,
	line: number,
	{ evaluated = new Set<string>(), write = String }: { evaluated?: Set<string>; write?(value: unknown): string } = {},
): ScenarioPlan {
	const fill = filler(row, write)
	const steps = section.steps.map((step) => ({
		...step,
		text: fill(step.text),
		...(step.docString === undefined ? {} : { docString: fill(step.docString) }),
		...(step.table ? { table: step.table.map((cells) => cells.map(fill)) } : {}),
	}))
	const filledTags = tags.map((tag) => ({ name: fill(tag.name), values: tag.values.map(fill) }))
	return { section, name: fill(section.name), line, tags: filledTags, steps, rowIndex, tableIndex: 0, row, evaluated }
}

/** Replaces `<column>` in a text. `write`: a value as text. */
function filler(row: Record<string, unknown>, write: (value: unknown) => string): (text: string) => string {
	const texts = new Map<string, string>()
	for (const [name, value] of Object.entries(row)) texts.set(name, write(value ?? ''))
	return (text) => (text.includes('<') ? text.replace(/<([^<>]+)>/g, (whole, name) => texts.get(name) ?? whole) : text)
}
