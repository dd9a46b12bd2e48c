// The text of a feature file as a tree with line numbers. Knows nothing of running it.
// Our own reader instead of a Gherkin library: it tolerates what real suites contain (uneven tables, text
// before `Feature:`), keeps comments for messages, and costs well under a millisecond per file.

import { outdent, splitCells } from './step-body.ts'
import { readTag, type Tag } from './tag.ts'

export interface Step {
	keyword: string
	text: string
	line: number
	endLine: number
	hidden: boolean
	background: boolean
	/** The comment line directly above the step; shown in front of a failure message. */
	comment?: string
	docString?: string
	table?: string[][]
}

export interface Examples {
	line: number
	tags: Tag[]
	header: string[]
	rows: { line: number; cells: string[] }[]
}

export interface Section {
	kind: 'scenario' | 'outline'
	index: number
	name: string
	description: string
	line: number
	tags: Tag[]
	steps: Step[]
	examples: Examples[]
}

export interface FeatureDocument {
	name: string
	description: string
	line: number
	tags: Tag[]
	background: Step[]
	sections: Section[]
}

export class FeatureSyntaxError extends Error {
	constructor(
		message: string,
		readonly line: number,
	) {
		super(`line ${line}: ${message}`)
	}
}

const stepLine = /^(!\s*)?(Given|When|Then|And|But|\*)(?=\s|!|$)\s*(!\s*)?(.*)$/
const titleLine =
	/^(Feature|Background|Scenario Outline|Scenario Template|Scenario|Example|Examples|Scenarios|Rule)\s*:(.*)$/

type Place = 'before' | 'feature' | 'background' | 'section' | 'examples'

export function parseFeature(text: string): FeatureDocument {
	return new FeatureReader(text).read()
}

class FeatureReader {
	private lines: string[]
	private at = 0
	private place: Place = 'before'
	private tags: Tag[] = []
	/** Of the rule around. */
	private ruleTags: Tag[] = []
	private comments: string[] = []
	private description: string[] = []
	private document: FeatureDocument = {
		name: '',
		description: '',
		line: 1,
		tags: [],
		background: [],
		sections: [],
	}

	constructor(text: string) {
		this.lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
	}

	read(): FeatureDocument {
		while (this.at < this.lines.length) {
			const line = this.current()
			if (line === '') this.at++
			else if (line.startsWith('#')) this.comment(line)
			else if (line.startsWith('@')) this.tagLine(line)
			else if (!this.title(line) && !this.step(line) && !this.examplesRow(line)) this.prose(line)
		}
		this.endDescription()
		return this.document
	}

	private current(): string {
		return (this.lines[this.at] ?? '').trim()
	}

	private comment(line: string): void {
		this.comments.push(line.replace(/^#+\s*/, ''))
		this.at++
	}

	private tagLine(line: string): void {
		for (const word of line.replace(/\s#.*$/, '').split(/\s+(?=@)/)) this.tags.push(readTag(word))
		this.at++
	}

	private title(line: string): boolean {
		const found = titleLine.exec(line)
		if (!found) return false
		this.endDescription()
		const kind = found[1] ?? ''
		const name = (found[2] ?? '').trim()
		const number = this.at + 1
		if (kind === 'Feature') {
			Object.assign(this.document, { name, line: number, tags: this.takeTags() })
			this.place = 'feature'
		} else if (kind === 'Background') {
			this.place = 'background'
			this.takeTags()
		} else if (kind === 'Examples' || kind === 'Scenarios') {
			this.section('Examples without a Scenario Outline').examples.push({
				line: number,
				tags: this.takeTags(),
				header: [],
				rows: [],
			})
			this.place = 'examples'
		} else if (kind === 'Rule') {
			this.ruleTags = this.takeTags()
		} else {
			const outline = kind.includes(' ')
			this.document.sections.push({
				kind: outline ? 'outline' : 'scenario',
				index: this.document.sections.length,
				name,
				description: '',
				line: number,
				tags: [...this.ruleTags, ...this.takeTags()],
				steps: [],
				examples: [],
			})
			this.place = 'section'
		}
		this.comments = []
		this.at++
		return true
	}

	private step(line: string): boolean {
		if (this.place !== 'section' && this.place !== 'background') return false
		const found = stepLine.exec(line)
		if (!found) return false
		this.endDescription()
		const comment = this.comments.at(-1)
		const step: Step = {
			keyword: found[2] ?? '*',
			text: (found[4] ?? '').trim(),
			line: this.at + 1,
			endLine: this.at + 1,
			hidden: Boolean(found[1] ?? found[3]),
			background: this.place === 'background',
			...(comment ? { comment } : {}),
		}
		this.comments = []
		this.at++
		this.body(step)
		const steps = this.place === 'background' ? this.document.background : this.section('a step').steps
		steps.push(step)
		return true
	}

	private body(step: Step): void {
		while (this.at < this.lines.length) {
			const line = this.current()
			if (line === '') {
				this.at++
			} else if (line.startsWith('#') && this.bodyFollows()) {
				this.at++
			} else if (line.startsWith('"""') || line.startsWith('```')) {
				step.docString = this.docString(line.slice(0, 3))
				step.endLine = this.at
			} else if (line.startsWith('|')) {
				step.table ??= []
				step.table.push(splitCells(line))
				this.at++
				step.endLine = this.at
			} else return
		}
	}

	/** A comment between a step and its table belongs to the table; elsewhere it is the label of the next step. */
	private bodyFollows(): boolean {
		let next = this.at + 1
		while (next < this.lines.length && /^\s*(#|$)/.test(this.lines[next] ?? '')) next++
		return /^\s*(\||"""|```)/.test(this.lines[next] ?? '')
	}

	private docString(fence: string): string {
		const opening = this.lines[this.at] ?? ''
		const indent = opening.length - opening.trimStart().length
		const opened = this.at + 1
		const rest = opening.trim().slice(3)
		if (rest.length > 3 && rest.endsWith(fence)) {
			this.at++
			return rest.slice(0, -3)
		}
		const kept: string[] = []
		for (this.at++; this.at < this.lines.length; this.at++) {
			const line = this.lines[this.at] ?? ''
			if (line.trim() === fence) {
				this.at++
				return kept.join('\n')
			}
			kept.push(outdent(line, indent).replaceAll('\\"\\"\\"', '"""'))
		}
		throw new FeatureSyntaxError(`the text block opened here is never closed with ${fence}`, opened)
	}

	private examplesRow(line: string): boolean {
		if (this.place !== 'examples' || !line.startsWith('|')) return false
		const examples = this.section('a row').examples.at(-1)
		if (examples) {
			if (examples.header.length === 0) examples.header = splitCells(line)
			else examples.rows.push({ line: this.at + 1, cells: splitCells(line) })
		}
		this.comments = []
		this.at++
		return true
	}

	private prose(line: string): void {
		const inSteps = this.place === 'section' && (this.document.sections.at(-1)?.steps.length ?? 0) > 0
		if (inSteps || (this.place === 'background' && this.document.background.length > 0)) {
			throw new FeatureSyntaxError(
				`a step begins with Given, When, Then, And, But or *, but this says: ${line}`,
				this.at + 1,
			)
		}
		this.description.push(line)
		this.at++
	}

	private endDescription(): void {
		const text = this.description.join('\n')
		this.description = []
		if (!text) return
		if (this.place === 'feature') this.document.description = text
		const section = this.document.sections.at(-1)
		if (this.place === 'section' && section) section.description = text
	}

	private section(what: string): Section {
		const section = this.document.sections.at(-1)
		if (!section) throw new FeatureSyntaxError(`${what} needs a Scenario above it`, this.at + 1)
		return section
	}

	private takeTags(): Tag[] {
		const tags = this.tags
		this.tags = []
		return tags
	}
}
