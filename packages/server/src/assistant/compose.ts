import { firstLine, lineWithin, readLines } from '@assay/engine/feature/gherkin-lines'

/** The new text of a feature, and the line from 1 where the reply begins in it. */
export interface Composed {
	text: string
	line: number
}

/** The reply without the fences and the talk around it. `base` = the feature to which it is a reply. */
export function cleaned(reply: string, base: string): string {
	const text = reply.replaceAll('\r\n', '\n')
	const lines = readReply(unfenced(text, base), base)
	const first = lines.findIndex(begins)
	return first < 0 ? '' : textOf(lines.slice(first)).trimEnd()
}

/** What stands in fences, unless those are of doc strings: they stand right below a step of a scenario. */
function unfenced(text: string, base: string): string {
	const inside = [...text.matchAll(/^[ \t]*```[^\n]*\n([\s\S]*?)(?:^[ \t]*```|$(?![\s\S]))/gm)]
	const [first] = inside
	const above = readReply(text.slice(0, first?.index), base).map(({ line }) => line.kind)
	const begun = above.includes('scenario') && above.findLast((kind) => kind !== 'blank') === 'step'
	return !first || begun ? text : inside.map(([, lines = '']) => lines.trimEnd()).join('\n\n')
}

/** In the language of the feature, or in its own where there is none yet. */
const readReply = (text: string, base: string) =>
	readLines(text, 'karate', base.trim() === '' ? firstLine('karate') : lineWithin(base, 'karate'))

type Line = ReturnType<typeof readLines>[number]

const isFeature = ({ line }: Line) => line.kind === 'feature'
/** What no talk begins with. */
const begins = ({ line }: Line) => line.kind !== 'text' && line.kind !== 'blank' && line.kind !== 'row'
const textOf = (lines: Line[]) => lines.map(({ text }) => text).join('\n')

/** Whether a text has the line with which a feature begins. */
export const hasFeature = (text: string) => readLines(text, 'karate').some(isFeature)

/** Appends the reply. A feature has one Feature line: a second one goes, and a missing one is written. */
export function compose(base: string, reply: string, name: string): Composed {
	const before = base.trimEnd()
	const has = hasFeature(before)
	const lines = readReply(cleaned(reply, base), base)
	const at = lines.findIndex(isFeature)
	const appended = has && at >= 0 ? withoutFeature(lines, at) : textOf(lines)
	const [feature] = lineWithin(before, 'keyword').keywords.titles.feature
	const headed = !has && at < 0 ? `${feature}: ${name}\n\n${appended}` : appended
	const start = before === '' ? '' : `${before}\n\n`
	return { text: `${start}${headed}\n`, line: start.split('\n').length }
}

/** Without the line, the tags above it and the words below it. */
function withoutFeature(lines: Line[], at: number): string {
	const rest = lines.slice(at + 1)
	const next = rest.findIndex(begins)
	return textOf(rest.slice(Math.max(next, 0))).trimEnd()
}
