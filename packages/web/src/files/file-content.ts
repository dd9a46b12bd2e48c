/** What a preview can show of a file. Nothing of it is ever executed: text is text, a picture is an <img>. */
export type Preview =
	| { kind: 'text'; text: string }
	| { kind: 'picture'; bytes: Uint8Array; type: string }
	| { kind: 'none' }

/** Larger files are downloaded to be looked at. */
export const largestPreview = 1_000_000

const pictures: Record<string, string> = {
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	gif: 'image/gif',
	webp: 'image/webp',
	bmp: 'image/bmp',
}

const ending = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Reads a file's bytes: a picture by its name, text when it is UTF-8 without NUL, else nothing to show. */
export function previewOf(name: string, bytes: Uint8Array): Preview {
	const type = pictures[ending(name)]
	if (type) return { kind: 'picture', bytes, type }
	if (bytes.includes(0)) return { kind: 'none' }
	try {
		return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
	} catch {
		return { kind: 'none' }
	}
}
