import type { RecordedPart } from '@assay/contract/recordings'

/** Names for pictures of a recording: the word that stands there, and none that a file of the project has; the same picture has one. */
export function pictureNames(files: readonly string[]): (part: Pick<RecordedPart, 'png' | 'word'>) => string {
	const taken = new Set(files.map((path) => path.toLowerCase()))
	const known = new Map<string, string>()
	return ({ png, word }) => {
		const before = known.get(png)
		if (before) return before
		const base = fileWord(word) || 'picture'
		let name = `${base}.png`
		for (let n = 2; taken.has(name); n++) name = `${base}-${n}.png`
		taken.add(name)
		known.set(png, name)
		return name
	}
}

/** Of `Save as…` it is save-as. */
const fileWord = (word: string): string =>
	word
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 40)
