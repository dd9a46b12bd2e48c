/** The name of a film's file in a report folder; the page derives it alike. */
export const filmFileName = (sha256: string) => `film-${sha256.slice(0, 32)}.js`

/** A script that hands the page a film's pictures: from a file system nothing can be fetched. */
export function filmFile(sha256: string, bytes: Uint8Array, frames: { size: number }[]): string {
	let end = 0
	const pictures = frames.map(({ size }) => {
		const picture = bytes.subarray(end, end + size)
		end += size
		return `"data:image/${picture[0] === 0x89 ? 'png' : 'jpeg'};base64,${base64(picture)}"`
	})
	return `assayFilm("${sha256}",[${pictures.join(',\n')}])\n`
}

function base64(bytes: Uint8Array): string {
	let letters = ''
	for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
	return btoa(letters)
}
