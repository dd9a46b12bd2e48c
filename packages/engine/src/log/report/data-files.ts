import { scriptJson } from './script-json.ts'

/**
 * The data of a report as scripts that call a function of its page: from a file system nothing can be fetched. The page derives
 * the names alike.
 */
export const indexFileName = 'data-000.js'
export const consoleFileName = 'console.js'
/** `number` counts from 1. */
export const stepsFileName = (number: number) => `data-${String(number).padStart(3, '0')}.js`
export const textFileName = (sha256: string) => `text-${sha256.slice(0, 32)}.js`
export const traceFileName = (sha256: string) => `trace-${sha256.slice(0, 32)}.js`
export const filmFileName = (sha256: string) => `film-${sha256.slice(0, 32)}.js`

/** Calls `assay` on the page with the file's name and what it holds, given as JSON already. */
export const dataFile = (name: string, json: string) => ({ name, content: `assay("${name}",${json})\n` })

export const textFile = (sha256: string, bytes: Uint8Array) =>
	dataFile(textFileName(sha256), scriptJson(new TextDecoder().decode(bytes)))

/** The pages of a scenario, as they are kept. */
export const traceFile = (sha256: string, bytes: Uint8Array) => dataFile(traceFileName(sha256), `"${base64(bytes)}"`)

/** A film as addresses of its pictures; `frames` say how many bytes each has. */
export function filmFile(sha256: string, bytes: Uint8Array, frames: { size: number }[]) {
	let end = 0
	const pictures = frames.map(({ size }) => {
		const picture = bytes.subarray(end, end + size)
		end += size
		return `"data:image/${picture[0] === 0x89 ? 'png' : 'jpeg'};base64,${base64(picture)}"`
	})
	return dataFile(filmFileName(sha256), `[${pictures.join(',\n')}]`)
}

function base64(bytes: Uint8Array): string {
	let letters = ''
	for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
	return btoa(letters)
}

/** What a data file holds. Throws a `SyntaxError` where it is none. */
export const readDataFile = (content: string): unknown =>
	JSON.parse(content.slice(content.indexOf(',') + 1, content.lastIndexOf(')')))
