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

/** Beyond this many comparisons the middle is shown as one changed part. */
const most = 4_000_000

function between(parts: DifferencePart[], left: string[], right: string[]) {
	if (left.length * right.length > most) return changed(parts, left, right)
	const width = right.length + 1
	const lengths = new Uint32Array((left.length + 1) * width)
	for (let at = left.length - 1; at >= 0; at--) {
		for (let to = right.length - 1; to >= 0; to--) {
			lengths[at * width + to] =
				left[at] === right[to]
					? (lengths[(at + 1) * width + to + 1] ?? 0) + 1
					: Math.max(lengths[(at + 1) * width + to] ?? 0, lengths[at * width + to + 1] ?? 0)
		}
	}
	let at = 0
	let to = 0
	while (at < left.length || to < right.length) {
		const here = left[at]
		const there = right[to]
		if (here !== undefined && here === there) {
			same(parts, [here])
			at++
			to++
		} else if (
			there === undefined ||
			(here !== undefined && (lengths[(at + 1) * width + to] ?? 0) >= (lengths[at * width + to + 1] ?? 0))
		) {
			changed(parts, here === undefined ? [] : [here], [])
			at++
		} else {
			changed(parts, [], [there])
			to++
		}
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
