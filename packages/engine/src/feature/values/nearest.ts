/** The candidates a mistyped name may have meant: at most `distance` edits away, the nearest first. */
export function nearest(name: string, candidates: Iterable<string>, distance = 2, limit = 3): string[] {
	const found: { candidate: string; edits: number }[] = []
	for (const candidate of candidates) {
		if (Math.abs(candidate.length - name.length) > distance) continue
		const edits = editDistance(name.toLowerCase(), candidate.toLowerCase())
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

/** Insertions, deletions, replacements and swaps of neighbours; a swap is the commonest slip of a typist. */
export function editDistance(from: string, to: string): number {
	let beforeLast: number[] = []
	let last = Array.from({ length: to.length + 1 }, (_, column) => column)
	for (let row = 1; row <= from.length; row++) {
		const current = [row]
		for (let column = 1; column <= to.length; column++) {
			const same = from[row - 1] === to[column - 1]
			let edits = Math.min(
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (same ? 0 : 1),
			)
			const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
			if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1)
			current.push(edits)
		}
		beforeLast = last
		last = current
	}
	return last[to.length] ?? 0
}

/** `A`, `A or B`, `A, B or C`: for "Did you mean …?". */
export function eitherOf(names: string[]): string {
	if (names.length < 2) return names[0] ?? ''
	return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
