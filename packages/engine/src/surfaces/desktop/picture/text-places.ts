import type { Hit } from './find-picture.ts'

/** A word on a picture; its score is how sure its reader is, from 0 to 1. */
export interface ReadWord extends Hit {
	text: string
	/** Words of one line have the same number. */
	line: number
}

/** Where words stand one after another in a line, written exactly so; the surest reading first. */
export function placesOf(text: string, words: readonly ReadWord[]): Hit[] {
	const wanted = text.trim().split(/\s+/)
	const places = words.flatMap((first, at): Hit[] => {
		const found = words.slice(at, at + wanted.length)
		if (found.length < wanted.length) return []
		if (!found.every((word, n) => word.text === wanted[n] && word.line === first.line)) return []
		const right = Math.max(...found.map(({ left, width }) => left + width))
		const bottom = Math.max(...found.map(({ top, height }) => top + height))
		const top = Math.min(...found.map((word) => word.top))
		const score = Math.min(...found.map((word) => word.score))
		return [{ left: first.left, top, width: right - first.left, height: bottom - top, score }]
	})
	return places.sort((one, other) => other.score - one.score)
}
