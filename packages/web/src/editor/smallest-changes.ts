import { lineDifference } from '../ui/line-difference.ts'

/** A part of the former text and what takes its place; offsets count the former text's characters. */
interface Change {
	from: number
	to: number
	insert: string
}

/**
 * The changes that make one text of another, small enough that cursor and problems stay at their words: spaces alone where
 * only they differ, else line by line. Both texts have LF alone.
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

function lineChanges(before: string, after: string): Change[] {
	const changes: Change[] = []
	let at = 0
	const parts = lineDifference(before, after)
	for (const [index, { left, right, equal }] of parts.entries()) {
		const removed = left.join('\n')
		const added = right.join('\n')
		if (!equal && left.length === right.length) {
			let line = at
			for (const [n, text] of left.entries()) {
				changes.push(trimmed(line, text, right[n] ?? ''))
				line += text.length + 1
			}
		} else if (!equal && left.length > 0 && right.length > 0)
			changes.push({ from: at, to: at + removed.length, insert: added })
		// Lines that only come or go take the end of a line with them: their own, or after the last one that before them.
		else if (!equal && index < parts.length - 1)
			changes.push({ from: at, to: at + lengthOf(left), insert: right.length > 0 ? `${added}\n` : '' })
		else if (!equal) changes.push({ from: at - 1, to: before.length, insert: right.length > 0 ? `\n${added}` : '' })
		at += lengthOf(left)
	}
	return changes.filter(({ from, to, insert }) => from < to || insert !== '')
}

const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0)

function trimmed(at: number, before: string, after: string): Change {
	let start = 0
	while (start < before.length && start < after.length && before[start] === after[start]) start++
	let end = 0
	const most = Math.min(before.length, after.length) - start
	while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
	return { from: at + start, to: at + before.length - end, insert: after.slice(start, after.length - end) }
}
