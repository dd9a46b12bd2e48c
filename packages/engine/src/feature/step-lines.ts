import { firstLine, readLine } from '@assay/karate/gherkin/read-line'
import { readLastLine } from './gherkin-lines.ts'

/** A step of a keyword feature as it stands in a text. */
export interface StepLine {
	/** From 1. */
	line: number
	/** Offset of the step's text behind keyword and mark, from the start of the whole. */
	start: number
	text: string
}

/** The steps of a text line by line, also of one that is no Gherkin yet: doc strings and tables are passed over. */
export function stepLines(text: string): StepLine[] {
	const found: StepLine[] = []
	let at = 0
	let state = firstLine('keyword')
	for (const [index, line] of text.split('\n').entries()) {
		const read = readLine(line, state)
		state = read.state
		if (read.line.kind === 'step') {
			const from = behindMark(line, read.line.body)
			found.push({ line: index + 1, start: at + from, text: line.slice(from).trimEnd() })
		}
		at += line.length + 1
	}
	return found
}

/** Where the text of the step begins that is the last line of a text; a `!` may stand before or behind its keyword. */
export function stepStart(text: string): number | undefined {
	const { line, start } = readLastLine(text, 'keyword')
	return line.kind === 'step' ? start + behindMark(text.slice(start), line.body) : undefined
}

const behindMark = (line: string, body: number) => body + (/^!?\s*/.exec(line.slice(body))?.[0].length ?? 0)
