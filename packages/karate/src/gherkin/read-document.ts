// The one reader of features: tolerant, in that it reads on behind whatever is wrong, and reports all of it.
// Our own instead of Cucumber's parser, which gives nothing of a text that has one fault, and refuses what Karate's suites
// hold (uneven tables, text before `Feature:`). Keywords and their languages are Cucumber's.

import { type Dialect, readings } from './dialect.ts'
import type { DescribedStep, FeatureDocument, GherkinProblem, ReadDocument, Section, Step } from './document.ts'
import { keywordsOf, languageOf } from './languages.ts'
import { type GherkinLine, type LineKind, type LineState, lineWithin, oneLine, readLine } from './read-line.ts'
import { type Row, readRow } from './table-row.ts'
import { readTag, type Tag, tagWords } from './tag.ts'

export const readDocument = (text: string, dialect: Dialect): ReadDocument => new Reader(text, dialect).read()

/** Where the next line stands; a `start` has seen no Feature yet. */
type Place = 'start' | 'feature' | 'rule' | 'background' | 'section' | 'examples'

class Reader {
	private lines: string[]
	private at = 0
	private state: LineState
	private place: Place = 'start'
	private tags: Tag[] = []
	/** The line of tags that nothing has taken yet. */
	private tagsAt: number | undefined
	private ruleTags: Tag[] = []
	/** Of what is read now: the feature's, or those of the rule after them. */
	private background: Step[] = []
	private comments: string[] = []
	private description: string[] = []
	private problems: GherkinProblem[] = []
	private described: DescribedStep[] = []
	private document: FeatureDocument = {
		name: '',
		description: '',
		line: 1,
		tags: [],
		background: [],
		sections: [],
	}

	constructor(
		text: string,
		private dialect: Dialect,
	) {
		this.lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
		const language = languageOf(text)
		if (!keywordsOf(language, dialect))
			this.problem(this.languageLine(), 1, `Gherkin has no language "${language}"`, true)
		this.state = lineWithin(text, dialect)
	}

	read(): ReadDocument {
		this.background = this.document.background
		while (this.at < this.lines.length) {
			const line = this.line()
			if (line.kind === 'blank') this.at++
			else if (line.kind === 'comment') this.comment()
			else if (line.kind === 'tags') this.tagLine(line)
			else if (line.kind === 'step') this.step(line)
			else if (line.kind === 'row') this.row()
			else if (line.kind === 'text' || line.kind === 'fence') this.prose(line)
			else this.title(line)
		}
		this.endDescription()
		this.misplacedTags()
		this.withoutExamples()
		if (this.place === 'start' && this.document.sections.length === 0)
			this.problem(1, 1, 'There is no Feature in this text', true)
		return { document: this.document, problems: this.problems, described: this.described }
	}

	private line(at = this.at): GherkinLine {
		return readLine(this.lines[at] ?? '', this.state).line
	}

	private get text(): string {
		return this.lines[this.at] ?? ''
	}

	private languageLine(): number {
		return this.lines.findIndex((line) => /^\s*#\s*language\s*:/.test(line)) + 1
	}

	/** `taken`: Karate itself takes it. */
	private problem(line: number, column: number, message: string, taken = false): void {
		const severity = taken && this.dialect === 'karate' ? 'warning' : 'error'
		this.problems.push({ line, column, message, severity })
	}

	private comment(): void {
		this.comments.push(this.text.trim().replace(/^#+\s*/, ''))
		this.at++
	}

	private tagLine({ indent }: GherkinLine): void {
		for (const word of tagWords(this.text, this.dialect)) {
			if (word.trim().endsWith(',')) {
				const message = 'Tags stand apart by blanks: here the comma is a part of the tag'
				this.problems.push({ line: this.at + 1, column: indent + 1, message, severity: 'warning' })
			}
			if (/\s/.test(word.trim())) this.problem(this.at + 1, indent + 1, 'A tag may not contain a blank', true)
			this.tags.push(readTag(word))
		}
		this.tagsAt ??= this.at + 1
		this.at++
	}

	private title({ kind, indent, body, outline }: GherkinLine): void {
		this.endDescription()
		const name = this.text.slice(body).trim()
		const line = this.at + 1
		const column = indent + 1
		if (kind !== 'feature' && this.place === 'start' && this.document.sections.length === 0)
			this.problem(line, column, 'Expected "Feature:" above this', true)
		if (kind === 'feature') {
			if (this.place !== 'start') this.problem(line, column, 'There is a second Feature in this text', true)
			Object.assign(this.document, { name, line, tags: this.takeTags() })
			this.place = 'feature'
		} else if (kind === 'rule') {
			this.ruleTags = this.takeTags()
			this.background = [...this.document.background]
			this.place = 'rule'
		} else if (kind === 'background') {
			this.misplacedTags()
			this.takeTags()
			if (this.place !== 'start' && this.place !== 'feature' && this.place !== 'rule')
				this.problem(line, column, 'Expected the Background above every Scenario, and once', true)
			this.place = 'background'
		} else if (kind === 'examples') this.examples(line, column)
		else {
			this.document.sections.push({
				kind: outline ? 'outline' : 'scenario',
				index: this.document.sections.length,
				name,
				description: '',
				line,
				column,
				tags: [...this.ruleTags, ...this.takeTags()],
				background: this.background,
				steps: [],
				examples: [],
			})
			this.place = 'section'
		}
		this.comments = []
		this.at++
	}

	private examples(line: number, column: number): void {
		const tags = this.takeTags()
		const { section } = this
		if (!section) this.problem(line, column, 'Examples need a Scenario Outline above them')
		else {
			if (this.place !== 'section' && this.place !== 'examples')
				this.problem(line, column, 'Examples need a Scenario Outline above them', true)
			section.examples.push({ line, tags, header: [], rows: [] })
		}
		this.place = 'examples'
	}

	private step({ indent, end, body }: GherkinLine): void {
		if (this.place === 'examples') {
			this.misplacedTags()
			this.problem(this.at + 1, indent + 1, 'A step must stand above the Examples of its scenario')
			this.at++
			return
		}
		if (this.place !== 'section' && this.place !== 'background') {
			this.prose({ indent })
			return
		}
		this.endDescription()
		this.misplacedTags()
		const { text } = this
		const [mark = ''] = /^!\s*/.exec(text.slice(body)) ?? []
		const comment = this.comments.at(-1)
		const step: Step = {
			keyword: text.slice(indent, end).replace(/^!\s*/, ''),
			text: text.slice(body + mark.length).trim(),
			line: this.at + 1,
			column: body + mark.length + 1,
			endLine: this.at + 1,
			hidden: mark !== '' || text[indent] === '!',
			background: this.place === 'background',
			...(comment ? { comment } : {}),
		}
		this.comments = []
		this.at++
		this.body(step)
		if (this.place === 'section') this.section?.steps.push(step)
		else this.background.push(step)
	}

	private body(step: Step): void {
		let before: LineKind | undefined
		for (; this.at < this.lines.length; this.at++) {
			const { kind, indent } = this.line()
			if (kind === 'blank' || (kind === 'comment' && this.bodyFollows())) continue
			if (kind === 'fence') {
				if (step.docString !== undefined)
					this.problem(this.at + 1, indent + 1, 'This step has a text block already', true)
				Object.assign(step, this.docString(indent))
			} else if (kind === 'row') {
				const { cells } = this.readRow()
				if (step.table && before !== 'row') this.problem(this.at + 1, indent + 1, 'This step has a table already', true)
				step.table ??= []
				this.uneven(step.table[0] ?? cells, cells)
				step.table.push(cells)
			} else return
			before = kind
			step.endLine = this.at + 1
		}
	}

	/** A comment between a step and its table belongs to the table; elsewhere it is the label of the next step. */
	private bodyFollows(): boolean {
		for (let next = this.at + 1; next < this.lines.length; next++) {
			const { kind } = this.line(next)
			if (kind !== 'comment' && kind !== 'blank') return kind === 'row' || kind === 'fence'
		}
		return false
	}

	/** Leaves the reader at the closing line. */
	private docString(indent: number): Pick<Step, 'docString' | 'docStringLines'> {
		const opened = this.text.trim()
		const fence = opened.slice(0, 3)
		const whole = oneLine(opened, fence)
		if (whole !== undefined) return { docString: whole }
		const from = this.at + 1
		const closing = this.lines.findIndex((line, at) => at >= from && line.trimStart().startsWith(fence))
		if (closing < 0) {
			this.problem(from, indent + 1, `The text block opened here is never closed with ${fence}`)
			// The next title was hardly meant to be a part of it.
			const title = this.lines.findIndex((_, at) => at >= from && titles.has(this.line(at).kind))
			this.at = (title < 0 ? this.lines.length : title) - 1
			return { docString: '' }
		}
		this.at = closing
		const escaped = `\\${[...fence].join('\\')}`
		const lines = this.lines.slice(from, closing).map((line) => line.replaceAll(escaped, fence))
		const { text, kept } = readings[this.dialect].docString(lines, indent)
		return { docString: text, docStringLines: kept.map((at) => from + at + 1) }
	}

	private row(): void {
		const examples = this.place === 'examples' ? this.section?.examples.at(-1) : undefined
		if (!examples) {
			this.prose(this.line())
			return
		}
		this.endDescription()
		this.misplacedTags()
		const row = this.readRow()
		if (examples.header.length === 0) examples.header = row.cells
		else {
			this.uneven(examples.header, row.cells)
			examples.rows.push(row)
		}
		this.comments = []
		this.at++
	}

	/** Cucumber runs nothing of such an outline; Karate refuses it. */
	private withoutExamples(): void {
		if (this.dialect === 'keyword') return
		for (const { kind, line, column, examples } of this.document.sections) {
			if (kind === 'outline' && examples.length === 0)
				this.problem(line, column, 'A Scenario Outline needs Examples below it')
			for (const { line, header } of examples)
				if (header.length === 0) this.problem(line, 1, 'Examples need a table below them')
		}
	}

	private readRow(): Row {
		const row = readRow(this.text, this.at + 1, readings[this.dialect].escapes)
		if (row.rest !== undefined) {
			const message = 'What stands behind the last | of a row is no cell and is not read'
			this.problems.push({ line: this.at + 1, column: row.rest, message, severity: 'warning' })
		}
		return row
	}

	private uneven(first: string[], cells: string[]): void {
		if (first.length === cells.length) return
		const message = `Expected ${first.length} ${first.length === 1 ? 'cell' : 'cells'} as in the first row of the table, got ${cells.length}`
		this.problem(this.at + 1, this.line().indent + 1, message, true)
	}

	private prose({ indent }: Pick<GherkinLine, 'indent'>): void {
		const written = this.text.trim()
		const { section } = this
		this.misplacedTags()
		const behindSteps =
			(this.place === 'section' && (section?.steps.length ?? 0) > 0) ||
			(this.place === 'examples' && (section?.examples.at(-1)?.header.length ?? 0) > 0) ||
			(this.place === 'background' && this.backgroundBegun)
		if (behindSteps) {
			const { steps } = this.state.keywords
			const message = `A step begins with ${steps.slice(0, -1).join(', ')} or ${steps.at(-1)}, but this says: ${written}`
			this.problem(this.at + 1, indent + 1, message)
		} else {
			if (this.place === 'start') this.problem(this.at + 1, indent + 1, 'Expected "Feature:" above this', true)
			this.description.push(written)
			const keyword = this.state.keywords.nearStep.exec(written)?.[0].length
			if (keyword !== undefined)
				this.described.push({ line: this.at + 1, column: indent + keyword + 1, text: written.slice(keyword) })
		}
		this.at++
	}

	/** Whether the Background that is being read has a step: a rule's list begins with the feature's. */
	private get backgroundBegun(): boolean {
		const own = this.background === this.document.background ? 0 : this.document.background.length
		return this.background.length > own
	}

	private endDescription(): void {
		const text = this.description.join('\n')
		this.description = []
		if (!text) return
		if (this.place === 'feature') this.document.description = text
		if (this.place === 'section' && this.section) this.section.description = text
	}

	private get section(): Section | undefined {
		return this.document.sections.at(-1)
	}

	private takeTags(): Tag[] {
		const { tags } = this
		this.tags = []
		this.tagsAt = undefined
		return tags
	}

	/** To Karate they belong to the next thing that can have tags. */
	private misplacedTags(): void {
		const at = this.tagsAt
		if (at === undefined) return
		this.problem(at, 1, 'Tags belong to a Feature, Rule, Scenario or Examples right below them', true)
		this.tagsAt = undefined
		if (this.dialect === 'keyword') this.tags = []
	}
}

const titles = new Set(['feature', 'rule', 'background', 'scenario', 'examples'])
