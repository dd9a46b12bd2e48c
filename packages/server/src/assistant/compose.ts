import { readLines } from '@assay/engine/feature/gherkin-lines'

/** The new text of a feature, and the line from 1 where the reply begins in it. */
export interface Composed {
	text: string
	line: number
}

/** The reply without the fences and the talk around it. */
export function cleaned(reply: string): string {
	const text = reply.replaceAll('\r\n', '\n')
	const fenced = [...text.matchAll(/^[ \t]*```[^\n]*\n([\s\S]*?)(?:^[ \t]*```|$(?![\s\S]))/gm)].map(([, inside = '']) =>
		inside.trimEnd(),
	)
	const lines = readLines(fenced.length > 0 ? fenced.join('\n\n') : text, 'karate')
	const first = lines.findIndex(begins)
	return first < 0 ? '' : textOf(lines.slice(first)).trimEnd()
}

type Line = ReturnType<typeof readLines>[number]

const isFeature = ({ line }: Line) => line.kind === 'feature'
/** What no talk begins with. */
const begins = ({ line }: Line) => line.kind !== 'text' && line.kind !== 'blank' && line.kind !== 'row'
const textOf = (lines: Line[]) => lines.map(({ text }) => text).join('\n')

/** Appends the reply. A feature has one Feature line: a second one goes, and a missing one is written. */
export function compose(base: string, reply: string, name: string): Composed {
	const before = base.trimEnd()
	const has = readLines(before, 'karate').some(isFeature)
	const lines = readLines(cleaned(reply), 'karate')
	const at = lines.findIndex(isFeature)
	const appended = has && at >= 0 ? withoutFeature(lines, at) : textOf(lines)
	const headed = !has && at < 0 ? `Feature: ${name}\n\n${appended}` : appended
	const start = before === '' ? '' : `${before}\n\n`
	return { text: `${start}${headed}\n`, line: start.split('\n').length }
}

/** Without the line, the tags above it and the words below it. */
function withoutFeature(lines: Line[], at: number): string {
	const rest = lines.slice(at + 1)
	const next = rest.findIndex(begins)
	return textOf(rest.slice(Math.max(next, 0))).trimEnd()
}
