// For "did you mean": the keyword with the fewest letters changed.

import { keywordNames } from '../words/keywords.ts'

export function nearestKeyword(word: string): string | undefined {
	let best: string | undefined
	let least = 3
	for (const name of keywordNames) {
		const changes = distance(word.toLowerCase(), name)
		if (changes < least) {
			best = name
			least = changes
		}
	}
	return best
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
