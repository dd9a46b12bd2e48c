/** The new text of a feature, and the line from 1 where the reply begins in it. */
export interface Composed {
	text: string
	line: number
}

const heading = /^\s*(?:@|#|Feature:|Rule:|Background:|Scenario|Example|(?:Given|When|Then|And|But)\b|\*\s)/

/** The reply without the fences and the talk around it. */
export function cleaned(reply: string): string {
	const text = reply.replaceAll('\r\n', '\n')
	const fenced = [...text.matchAll(/^[ \t]*```[^\n]*\n([\s\S]*?)(?:^[ \t]*```|$(?![\s\S]))/gm)].map(([, inside = '']) =>
		inside.trimEnd(),
	)
	const lines = (fenced.length > 0 ? fenced.join('\n\n') : text).split('\n')
	const first = lines.findIndex((line) => heading.test(line))
	return first < 0 ? '' : lines.slice(first).join('\n').trimEnd()
}

const isFeature = (line: string) => /^\s*Feature:/.test(line)

/** Appends the reply. A feature has one Feature line: a second one goes, and a missing one is written. */
export function compose(base: string, reply: string, name: string): Composed {
	const before = base.trimEnd()
	const has = before.split('\n').some(isFeature)
	const lines = cleaned(reply).split('\n')
	const at = lines.findIndex(isFeature)
	const appended = has && at >= 0 ? withoutFeature(lines, at) : lines.join('\n')
	const headed = !has && at < 0 ? `Feature: ${name}\n\n${appended}` : appended
	const start = before === '' ? '' : `${before}\n\n`
	return { text: `${start}${headed}\n`, line: start.split('\n').length }
}

/** Without the line, the tags above it and the words below it. */
function withoutFeature(lines: string[], at: number): string {
	const rest = lines.slice(at + 1)
	const next = rest.findIndex((line) => heading.test(line))
	return rest.slice(Math.max(next, 0)).join('\n').trimEnd()
}
