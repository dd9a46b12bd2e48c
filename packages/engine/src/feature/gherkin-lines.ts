import type { Dialect } from '@assay/karate/gherkin/dialect'
import { firstLine, type GherkinLine, type LineState, lineWithin, readLine } from '@assay/karate/gherkin/read-line'

/** What each line of a feature is, as those who run it read it: for colours, layout and lists. */
export type { Keywords, Title } from '@assay/karate/gherkin/languages'
export {
	firstLine,
	type GherkinLine,
	type LineState,
	lineWithin,
	oneLine,
	readLine,
} from '@assay/karate/gherkin/read-line'

/** Every line of a text, in order. `before` = what the lines above it leave, where it is not read from its beginning. */
export function readLines(
	text: string,
	dialect: Dialect,
	before: LineState = firstLine(dialect),
): { text: string; line: GherkinLine }[] {
	let state = before
	return text.split('\n').map((one) => {
		const read = readLine(one, state)
		state = read.state
		return { text: one, line: read.line }
	})
}

/** The last line of a text: of what stands before it only doc strings and the language matter. `number` counts from 1. */
export function readLastLine(text: string, dialect: Dialect): { line: GherkinLine; number: number; start: number } {
	const start = text.lastIndexOf('\n') + 1
	const before = text.slice(0, start)
	let state = lineWithin(text, dialect)
	let number = 1
	for (let at = 0; at < start; number++) {
		const end = before.indexOf('\n', at)
		// Nothing but a fence changes what the lines behind it are.
		if (/^[^\S\n]*(?:"""|```)/.test(before.slice(at, Math.min(end, at + 80))))
			state = readLine(before.slice(at, end), state).state
		at = end + 1
	}
	return { line: readLine(text.slice(start), state).line, number, start }
}
