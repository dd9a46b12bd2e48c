/** Places that every file system can hold: of two that differ only in case, and of a file named as a folder, the later gets a number. */
export function safePlaces(): (wished: string, ending?: string) => string {
	const files = new Set<string>()
	const folders = new Set<string>()
	return (wished, ending = '') => {
		const parts = safePlace(wished).split('/')
		const last = parts.pop() ?? ''
		let folder = ''
		for (const part of parts) {
			folder += numbered(part, '', (name) => !files.has(folded(folder + name)))
			folders.add(folded(folder))
			folder += '/'
		}
		const isFree = (name: string) => !files.has(folded(folder + name)) && !folders.has(folded(folder + name))
		const place = folder + numbered(last, ending, isFree)
		files.add(folded(place))
		return place
	}
}

function numbered(name: string, ending: string, isFree: (name: string) => boolean): string {
	const tail = ending !== '' && name.endsWith(ending) ? ending : ''
	const stem = name.slice(0, name.length - tail.length)
	let free = name
	for (let n = 2; !isFree(free); n++) free = `${stem}-${n}${tail}`
	return free
}

const folded = (place: string) => place.normalize('NFC').toLowerCase()

/** Each part of a path without what Windows, macOS or git refuse, and at most 200 bytes long. */
export const safePlace = (path: string): string =>
	path
		.split('/')
		.map(safePart)
		.filter((part) => part !== '')
		.join('/') || '_'

function safePart(part: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
	let safe = part.replace(/[<>:"\\|?*\u0000-\u001f\u007f]/g, '_').replace(/[. ]+$/, (end) => '_'.repeat(end.length))
	if (safe.startsWith('-') || safe.startsWith(' ')) safe = `_${safe.slice(1)}`
	if (/^\.git/i.test(safe) || /^git~\d+$/i.test(safe)) safe = `_${safe.slice(1)}`
	if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe)) safe = `_${safe}`
	return shortened(safe)
}

function shortened(part: string): string {
	const most = 200
	if (Buffer.byteLength(part) <= most) return part
	const dot = part.lastIndexOf('.')
	const ending = dot > 0 && part.length - dot <= 20 ? part.slice(dot) : ''
	let stem = [...part.slice(0, part.length - ending.length)]
	while (Buffer.byteLength(stem.join('') + ending) > most) stem = stem.slice(0, -1)
	return stem.join('') + ending
}
