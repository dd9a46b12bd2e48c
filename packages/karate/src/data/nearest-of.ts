/** The names with the fewest letters changed, fewer than `most`, the nearest first. Small and capital letters count as the same. */
export function nearestOf(word: string, names: Iterable<string>, most = 3): string[] {
	const found: { name: string; changes: number }[] = []
	for (const name of names) {
		if (Math.abs(name.length - word.length) >= most) continue
		const changes = distance(word.toLowerCase(), name.toLowerCase())
		if (changes < most) found.push({ name, changes })
	}
	return found.sort((one, other) => one.changes - other.changes).map(({ name }) => name)
}

function distance(from: string, to: string): number {
	let row = Array.from({ length: to.length + 1 }, (_, index) => index)
	for (let i = 1; i <= from.length; i++) {
		const next = [i]
		for (let j = 1; j <= to.length; j++) {
			const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
			next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
		}
		row = next
	}
	return row[to.length] ?? 0
}
