/** The candidates a mistyped name may have meant: at most `distance` edits away, the nearest first. */
export function nearest(name: string, candidates: Iterable<string>, distance = 2, limit = 3): string[] {
	const found: { candidate: string; edits: number }[] = []
	const wanted = name.toLowerCase()
	for (const candidate of candidates) {
		if (Math.abs(candidate.length - name.length) > distance) continue
		const edits = editDistance(wanted, candidate.toLowerCase(), distance)
		if (edits <= distance) found.push({ candidate, edits })
	}
	found.sort((one, other) => one.edits - other.edits || one.candidate.localeCompare(other.candidate))
	return found.slice(0, limit).map(({ candidate }) => candidate)
}

/** What a name may have meant: the nearest slips of a typist, else what begins with it, the shortest first. */
export function nearestOrBegun(name: string, candidates: readonly string[], limit = 3): string[] {
	const slips = nearest(name, candidates, 2, limit)
	if (slips.length > 0 || name.length < 3) return slips
	const begin = name.toLowerCase()
	return candidates
		.filter((candidate) => candidate.toLowerCase().startsWith(begin))
		.sort((one, other) => one.length - other.length || one.localeCompare(other))
		.slice(0, limit)
}

/**
 * Insertions, deletions, replacements and swaps of neighbours; a swap is the commonest slip of a typist. Of two texts that are
 * further apart than `most` any larger number: nearly all names of a large repository are, and each wrong one meets all.
 */
export function editDistance(from: string, to: string, most = from.length + to.length): number {
	const far = from.length + to.length + 1
	let beforeLast: number[] = []
	let last: number[] = []
	for (let column = 0; column <= to.length; column++) last.push(column)
	let current: number[] = []
	let fewestBefore = 0
	for (let row = 1; row <= from.length; row++) {
		// Further from the diagonal there are more edits than that.
		const first = Math.max(1, row - most)
		const end = Math.min(to.length, row + most)
		current[first - 1] = first === 1 ? row : far
		let fewest = first === 1 ? row : far
		for (let column = first; column <= end; column++) {
			const same = from[row - 1] === to[column - 1]
			let edits = Math.min(
				(last[column] ?? far) + 1,
				(current[column - 1] ?? far) + 1,
				(last[column - 1] ?? far) + (same ? 0 : 1),
			)
			const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
			if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? far) + 1)
			current[column] = edits
			if (edits < fewest) fewest = edits
		}
		if (end < to.length) current[end + 1] = far
		// A swap goes on from the row before the last one.
		if (fewest > most && fewestBefore > most) return far
		fewestBefore = fewest
		const free = beforeLast
		beforeLast = last
		last = current
		current = free
	}
	return last[to.length] ?? far
}

/** `A`, `A or B`, `A, B or C`: for "Did you mean …?". */
export function eitherOf(names: string[]): string {
	if (names.length < 2) return names[0] ?? ''
	return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
