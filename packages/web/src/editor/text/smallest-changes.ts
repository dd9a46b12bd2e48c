import { lineDifference } from '@assay/engine/log/difference/line-difference'

/** A part of the former text and what takes its place; offsets count the former text's characters. */
interface Change {
	from: number
	to: number
	insert: string
}

/**
 * The changes that make one text of another, so that cursor and problems stay where nothing changed: spaces alone where only
 * they differ, else whole lines, whose problems go with them. Both texts have LF alone.
 */
export function smallestChanges(before: string, after: string): Change[] {
	return spaceChanges(before, after) ?? lineChanges(before, after)
}

const isSpace = (text: string, at: number) => text[at] === ' ' || text[at] === '\n' || text[at] === '\t'

/** Undefined when more than spaces differs. */
function spaceChanges(before: string, after: string): Change[] | undefined {
	const changes: Change[] = []
	let from = 0
	let start = 0
	while (from < before.length || start < after.length) {
		let to = from
		while (isSpace(before, to)) to++
		let end = start
		while (isSpace(after, end)) end++
		const insert = after.slice(start, end)
		if (insert !== before.slice(from, to)) changes.push({ from, to, insert })
		if (before[to] !== after[end]) return undefined
		from = to + 1
		start = end + 1
	}
	return changes
}

/** Each change takes the end of a line with it: a problem that fills a line exactly would outlive the line alone. */
function lineChanges(before: string, after: string): Change[] {
	const parts = lineDifference(before, after)
	let at = 0
	return parts.flatMap(({ left, right, equal }, index) => {
		const from = at
		at += lengthOf(left)
		if (equal) return []
		if (index < parts.length - 1) return [{ from, to: at, insert: right.map((line) => `${line}\n`).join('') }]
		if (from === 0) return [{ from, to: before.length, insert: after }]
		return [{ from: from - 1, to: before.length, insert: right.map((line) => `\n${line}`).join('') }]
	})
}

const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0)
