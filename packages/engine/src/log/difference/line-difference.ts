import { diffArrays } from 'diff'

export interface DifferencePart {
	/** Lines of the one side and of the other; equal parts hold the same on both. */
	left: string[]
	right: string[]
	equal: boolean
}

/** Where two texts differ, line by line: the longest common run of lines stays aligned. */
export function lineDifference(one: string, other: string): DifferencePart[] {
	const left = one.split('\n')
	const right = other.split('\n')
	let start = 0
	while (start < left.length && start < right.length && left[start] === right[start]) start++
	let end = 0
	while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++
	const parts: DifferencePart[] = []
	same(parts, left.slice(0, start))
	between(parts, left.slice(start, left.length - end), right.slice(start, right.length - end))
	same(parts, left.slice(left.length - end))
	return parts
}

/** Texts with more lines removed and added are shown as one changed part: looking further would take long. */
const mostEdits = 1200

function between(parts: DifferencePart[], left: string[], right: string[]) {
	const found = diffArrays(left, right, { maxEditLength: mostEdits })
	if (!found) return changed(parts, left, right)
	for (const { value, added, removed } of found) {
		if (added) changed(parts, [], value)
		else if (removed) changed(parts, value, [])
		else same(parts, value)
	}
}

function same(parts: DifferencePart[], lines: string[]) {
	if (lines.length === 0) return
	const last = parts.at(-1)
	if (last?.equal) {
		last.left.push(...lines)
		last.right.push(...lines)
	} else parts.push({ left: [...lines], right: [...lines], equal: true })
}

function changed(parts: DifferencePart[], left: string[], right: string[]) {
	if (left.length + right.length === 0) return
	const last = parts.at(-1)
	if (last && !last.equal) {
		last.left.push(...left)
		last.right.push(...right)
	} else parts.push({ left: [...left], right: [...right], equal: false })
}
