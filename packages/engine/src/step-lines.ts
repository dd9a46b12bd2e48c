import { stepKeywords } from './gherkin.ts'

/** A step as it stands in a text. */
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
	const keywords = stepKeywords(text)
	let at = 0
	let fence = ''
	for (const [index, line] of text.split('\n').entries()) {
		const trimmed = line.trimStart()
		if (fence) {
			if (trimmed.startsWith(fence)) fence = ''
		} else {
			fence = ['"""', '```'].find((mark) => trimmed.startsWith(mark)) ?? ''
			const from = fence ? undefined : stepStart(line, keywords)
			if (from !== undefined) found.push({ line: index + 1, start: at + from, text: line.slice(from).trimEnd() })
		}
		at += line.length + 1
	}
	return found
}

/** Where the text of a step begins in its line; a `!` may stand before or behind the keyword. */
export function stepStart(line: string, keywords: readonly string[]): number | undefined {
	const indent = line.match(/^\s*(?:!\s*)?/)?.[0].length ?? 0
	const keyword = keywords.find((word) => line.startsWith(word, indent))
	if (keyword === undefined) return undefined
	const behind = indent + keyword.length
	return behind + (line.slice(behind).match(/^!?\s*/)?.[0].length ?? 0)
}
