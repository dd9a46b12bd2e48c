// A feature's text as a tree: what both dialects have in common. Lines and columns count from 1.

import type { Row } from './table-row.ts'
import type { Tag } from './tag.ts'

export interface FeatureDocument {
	name: string
	description: string
	line: number
	tags: Tag[]
	background: Step[]
	sections: Section[]
}

export interface Section {
	kind: 'scenario' | 'outline'
	index: number
	name: string
	description: string
	line: number
	column: number
	/** Its own and those of the rule around it. */
	tags: Tag[]
	/** Run before its steps: the feature's, then the rule's. */
	background: Step[]
	steps: Step[]
	examples: Examples[]
}

export interface Step {
	keyword: string
	/** As written, without a leading `!`. */
	text: string
	line: number
	/** Of the text. */
	column: number
	endLine: number
	hidden: boolean
	background: boolean
	/** The comment line directly above the step; shown in front of a failure message. */
	comment?: string
	docString?: string
	/** Of each line of the doc string, the one of the feature. */
	docStringLines?: number[]
	table?: string[][]
}

export interface Examples {
	line: number
	tags: Tag[]
	header: string[]
	rows: Row[]
}

export interface GherkinProblem {
	line: number
	column: number
	message: string
	/** A warning is what the dialect's own engine takes; a run refuses errors. */
	severity: 'error' | 'warning'
}

export interface ReadDocument {
	document: FeatureDocument
	/** What is wrong with the text; the document holds what could be read around it. Those who run it refuse errors. */
	problems: GherkinProblem[]
	/** Lines that begin as a step does, or nearly so, where Gherkin reads them as words of a description. */
	described: DescribedStep[]
}

export interface DescribedStep {
	line: number
	/** Of the text behind the keyword. */
	column: number
	text: string
}
